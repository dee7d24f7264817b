import { isForOwner, requireEditor, requireOwner, type WorkspaceAccess } from '../access/workspaceAccess';
import { EditIdUsed, NotFound, Unavailable } from '../shared/base/errors';
import { hash } from '../shared/base/hash';
import type { EditResult } from '../shared/contract/requests/editRequest';
import type { Edit, EditsRequest } from '../shared/contract/requests/editsRequest';
import { applyEdits } from '../shared/operations/applyEdits';
import type { Authorship } from '../storage/history/linkAuthors';
import { fromStored, toStored, type MadeOutcome } from '../storage/history/storedOutcome';
import { AlreadyMade } from '../storage/commit/writeCommit';
import type { CallContext } from './callContext';
import { changeWith, type ChangeDetails } from './changes';
import { revertWithMoves } from './revertWithMoves';
import { rejectUsedNames } from './workspaceLifecycle';

/**
 * Makes a person's edit in one commit, unless it puts back so much that it takes several. Writes the head, the changed chunks
 * and an entry of the history, whose id is that of the edit. If that entry exists, changes nothing and returns what the edit did
 * then. Reads it if the edit fails, changes nothing or is a revert. Edits without new names are queued in the order of the calls.
 * @throws {EditIdUsed} if the entry is of something else. {@link NotFound} also if the workspace with this id was not created at
 * `workspaceCreatedAt`. {@link InvalidArguments} if another workspace has the new name. {@link NotAllowed},
 * {@link LimitExceeded} and {@link Unavailable} like the functions in `savingLinks.ts`.
 */
export async function makeEdit(
  context: CallContext,
  target: EditTarget,
  edit: AnyEdit,
): Promise<MadeOutcome> {
  const { access } = target;
  const { editId, withoutHistory, operations = [], revert: changes } = edit;
  const content = JSON.stringify([access.user, changes ?? operations], inOrder);
  const id = editId === undefined ? undefined : { editId, request: hash(content).slice(0, REQUEST_LENGTH) };
  if (changes) {
    requireEditor(access);
    const options = { withoutHistory, changeId: editId, request: id?.request };
    const make = async () => ({ reverted: await revertWithMoves(context, access, changes, options) });
    return (id && (await madeBefore(context, access, id))) ?? orMadeBefore(context, access, id, make);
  }
  const settings = operations.flatMap((each) => (each.op === 'updateWorkspace' ? each.set : []));
  // What leaves nothing to put back is for the owner only.
  if (withoutHistory === true || settings.some(isForOwner)) requireOwner(access);
  return orMadeBefore(context, access, id, async () => {
    const names = settings.flatMap(({ name }) => name ?? []);
    if (names.length > 0) await rejectUsedNames(context, names, access.shownId);
    return applyOperations(context, target, edit, id?.request);
  });
}

/** Where edits are made, and by whom. */
export interface EditTarget extends Pick<EditsRequest, 'workspaceCreatedAt'> {
  readonly access: WorkspaceAccess;
  readonly by: Authorship;
}

/** An edit whose client may not have chosen an id. */
type AnyEdit = Omit<Edit, 'editId'> & { readonly editId?: string | undefined };

async function applyOperations(
  context: CallContext,
  { access, by, workspaceCreatedAt }: EditTarget,
  { editId, ageMs = 0, withoutHistory, operations = [] }: AnyEdit,
  request: string | undefined,
): Promise<MadeOutcome> {
  const { now } = context;
  const apply = applyEdits(operations, now, new Date(Date.parse(now) - ageMs).toISOString());
  const details: ChangeDetails<EditResult[]> = {
    operation: 'edit',
    by,
    changeId: editId,
    keeps: withoutHistory === true ? 'ifRoom' : 'always',
    once: request === undefined ? undefined : { request, results: (results) => toStored({ results }) },
  };
  const { result, changeId } = await changeWith(context, access, details, (draft) => {
    // Checked here, so that what is committed depends on it.
    if (workspaceCreatedAt === undefined || draft.fields.createdAt === workspaceCreatedAt)
      return apply(draft);
    throw new NotFound(
      'workspace',
      `Another workspace has the id "${access.shownId}" now, so nothing was changed. If the change is still needed, make it again where it belongs.`,
    );
  });
  return { results: result.map((each) => withChange(each, changeId)) };
}

/** Characters of the hash of a request. */
const REQUEST_LENGTH = 16;

/** Orders the fields of objects, so that equal requests have the same JSON. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface ClientId {
  readonly editId: string;
  readonly request: string;
}

/** Makes an edit. If it fails or changes nothing, returns what an earlier request with the same id did, if there was one. */
async function orMadeBefore(
  context: CallContext,
  access: WorkspaceAccess,
  id: ClientId | undefined,
  make: () => Promise<MadeOutcome>,
): Promise<MadeOutcome> {
  if (!id) return make();
  try {
    const made = await make();
    return hasEffect(made) ? made : ((await madeBefore(context, access, id)) ?? made);
  } catch (error) {
    // It may be stored even so, but the client will ask again.
    if (error instanceof Unavailable) throw error;
    const earlier = await madeBefore(context, access, id);
    if (earlier) return earlier;
    // The entry has expired just now.
    throw error instanceof AlreadyMade ? new Unavailable({ cause: error }) : error;
  }
}

/** Returns what an earlier request with the same id did. Undefined if there was none, or if it changed nothing. */
async function madeBefore(
  { history, signal }: CallContext,
  access: WorkspaceAccess,
  { editId, request }: ClientId,
): Promise<MadeOutcome | undefined> {
  const entry = (await history.summaries(access, [editId], signal)).get(editId);
  if (!entry) return undefined;
  if (entry.edit?.request !== request) throw new EditIdUsed();
  const { results, reverted } = fromStored(entry.edit.results);
  return results ? { results: results.map((each) => withChange(each, editId)) } : { reverted };
}

const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  ...(['unchanged', 'not_found'] satisfies EditResult['status'][]),
  ...['nothing_to_revert', 'expired'],
]);

function hasEffect({ results = [], reverted = [] }: MadeOutcome): boolean {
  return [...results, ...reverted].some(({ status }) => !WITHOUT_EFFECT.has(status));
}

function withChange(result: EditResult, changeId: string | undefined): EditResult {
  return changeId === undefined || WITHOUT_EFFECT.has(result.status) ? result : { ...result, changeId };
}
