import type {
  CreateRequest,
  DeleteRequest,
  EditOf,
  EditRequest,
  EditResult,
} from '../../src/lib/shared/contract/editRequest';
import type { PlainModel, Spelling } from '../../src/lib/shared/operations/plainModel.fixture';
import { noteOf, spelling } from './inputs';

type Status = EditResult['status'];

/** An operation of an edit, and what it does to the model. */
interface Edit {
  readonly operation: EditRequest['operations'][number];
  readonly apply: (model: PlainModel) => Status;
}

/** A request that a person makes in the web app. */
export type EditorRequest =
  | {
      readonly route: 'edit';
      readonly body: EditRequest & { readonly workspaceId: string };
      readonly edits: readonly Edit[];
    }
  | { readonly route: 'create'; readonly body: CreateRequest & { readonly workspaceId: string } }
  | { readonly route: 'delete'; readonly body: DeleteRequest };

/**
 * Returns the requests that a caller makes in turn: together they make every kind of edit, and leave nothing behind. The
 * links and workspaces are the caller's own, and so are the categories that it renames and deletes.
 */
export function editorRequests(caller: string): readonly EditorRequest[] {
  const [shelf, box] = [own(`Shelf of ${caller}`), own(`Box of ${caller}`)];
  const shared = spelling(0, 1);
  const link = (name: string) => own(`https://example.com/${caller}/${name}`);
  const [a, b, c, moved] = [link('a'), link('b'), link('c'), link('moved')];
  const workspaceId = `workspace-of-${caller}`;
  const editIn = (workspaceId: string, edits: readonly Edit[]): EditorRequest => {
    return {
      route: 'edit',
      body: { workspaceId, operations: edits.map(({ operation }) => operation) },
      edits,
    };
  };
  const edit = (...edits: Edit[]) => editIn('default', edits);
  const undone = { title: 'C', notes: noteOf(1), sourceUrl: 'https://notes.example/c' };
  return [
    edit(
      add(shelf, a, { title: 'A', notes: noteOf(0) }),
      add(shelf, b, { title: 'B', notes: noteOf(2) }),
      add(shelf, c, undone),
      add(shelf, a, { title: 'A again' }),
    ),
    edit(
      update(shelf, a, { title: 'Renamed', sourceUrl: 'https://notes.example/a' }),
      update(shelf, b, { notes: null }),
      update(shelf, moved, { title: 'Missing' }),
    ),
    edit(
      update(shelf, a, { category: shared.text }, { category: shared }),
      update(shelf, b, { url: moved.text }, { url: moved }),
    ),
    edit(remove(shelf, c), remove(shelf, b)),
    // What the web app sends to undo a deletion.
    edit(
      add(shelf, c, { ...undone, addedAt: '2026-01-31T12:00:00.000Z', conversationId: 'c', localPath: '/c' }),
    ),
    edit(rename(shelf, box), add(shelf, c, { title: 'Merged' }), rename(shelf, box)),
    { route: 'create', body: { workspaceId, name: `Workspace of ${caller}` } },
    editIn(workspaceId, [
      add(shelf, a, { title: 'A' }),
      set({ name: `Renamed by ${caller}`, isPublic: true, sourceUrl: a.text }),
    ]),
    { route: 'delete', body: { workspaceId } },
    edit(removeAll(box), removeAll(shelf), remove(shared, a)),
  ];
}

const own = (text: string): Spelling => ({ text, key: text });
const now = () => new Date().toISOString();

function add(
  category: Spelling,
  url: Spelling,
  fields: Omit<EditOf<'addLink'>, 'op' | 'category' | 'url'>,
): Edit {
  return {
    operation: { op: 'addLink', category: category.text, url: url.text, ...fields },
    apply: (model) =>
      model.add({ category: category.text, url: url.text, ...fields }, category, url, now()).status,
  };
}

/** Updates a link. `spelled` says how the model spells the category or the URL that it sets. */
function update(
  category: Spelling,
  url: Spelling,
  fields: EditOf<'updateLink'>['set'],
  spelled: { readonly category?: Spelling; readonly url?: Spelling } = {},
): Edit {
  const { title, notes, sourceUrl } = fields;
  return {
    operation: { op: 'updateLink', category: category.text, url: url.text, set: fields },
    apply: (model) => model.update(category, url, { title, notes, sourceUrl, ...spelled }),
  };
}

const remove = (category: Spelling, url: Spelling): Edit => ({
  operation: { op: 'deleteLink', category: category.text, url: url.text },
  apply: (model) => model.delete(category, url),
});

const rename = (category: Spelling, name: Spelling): Edit => ({
  operation: { op: 'renameCategory', category: category.text, name: name.text },
  apply: (model) => model.renameCategory(category, name),
});

const removeAll = (category: Spelling): Edit => ({
  operation: { op: 'deleteCategory', category: category.text },
  apply: (model) => model.deleteCategory(category),
});

/** Sets fields of the workspace. The model knows only its name. */
const set = (fields: EditOf<'updateWorkspace'>['set']): Edit => ({
  operation: { op: 'updateWorkspace', set: fields },
  apply: (model) => {
    const isSame = model.name === fields.name;
    model.name = fields.name ?? model.name;
    return isSame ? 'unchanged' : 'updated';
  },
});
