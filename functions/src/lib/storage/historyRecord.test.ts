import { TooMuchAtOnce } from '../shared/base/errors';
import { CHUNK_BYTES } from '../shared/base/limits';
import type { EditOperation } from '../shared/contract/editRequest';
import { categoryId } from '../shared/model/identity';
import { emptyWorkspace, type Workspace } from '../shared/model/model';
import { allLinks } from '../shared/model/workspace';
import { instant } from '../shared/model/workspace.fixture';
import { apply, WorkspaceDraft } from '../shared/model/workspaceDraft';
import { applyEdits } from '../shared/operations/applyEdits';
import { utf8Bytes } from '../shared/text/bytes';
import { historyDocuments, recordChange } from './historyRecord';

const AUTHOR = { id: 'abcdefgh', kind: 'webApp' } as const;
/** Names of 290 bytes. */
const NAMES = Array.from({ length: 1_600 }, (_, index) => `${String(index)} x${'語'.repeat(95)}`);

/** Returns the documents of the entry of a change. */
function documentsOf(start: Workspace, operations: EditOperation[]) {
  const draft = new WorkspaceDraft(start);
  applyEdits(operations, instant())(draft);
  const { record } = recordChange(draft, { changeId: 'change', author: AUTHOR, operation: 'edit' }, 0);
  if (!record) throw new Error('There is no entry.');
  return historyDocuments(record, 1);
}

/** Returns a workspace with these categories and 1 MiB of links in another one. */
function workspaceOf(names: readonly string[]): Workspace {
  const additions = Array.from({ length: 256 }, (_, index) => ({
    op: 'addLink' as const,
    category: 'Links',
    url: `https://example.com/${String(index)}`,
    title: 'Page',
    notes: 'n'.repeat(4_000),
  }));
  const { categories, ...rest } = apply(
    emptyWorkspace('default', instant(-9)),
    applyEdits(additions, instant(-9)),
  ).workspace;
  return {
    ...rest,
    categories: new Map([...categories, ...names.map((name) => [categoryId(name), name] as const)]),
  };
}

const respell = (names: readonly string[]) =>
  names.map((name): EditOperation => ({ op: 'renameCategory', category: name, name: name.toUpperCase() }));

describe('the documents of an entry', () => {
  it('have at most 1 MiB each, however many categories and links were changed', () => {
    const names = NAMES.slice(0, 1_300);
    const start = workspaceOf(names);
    const removal: EditOperation = { op: 'deleteCategory', category: 'Links' };
    const { entry, parts } = documentsOf(start, [...respell(names), removal]);
    expect(utf8Bytes(JSON.stringify(entry))).toBeLessThan(1024 * 1024);
    expect(Math.max(...parts.map((part) => utf8Bytes(JSON.stringify(part))))).toBeLessThan(
      CHUNK_BYTES + 10_000,
    );
    expect(entry.parts).toBe(parts.length);
    const links = [entry.change.links, ...parts.map((part) => part.links)].flat();
    expect(links).toHaveLength([...allLinks(start)].length);
  });

  it('are not written if the categories do not fit into one', () => {
    expect(() => documentsOf(workspaceOf(NAMES), respell(NAMES))).toThrow(TooMuchAtOnce);
  });
});
