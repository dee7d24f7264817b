import fc from 'fast-check';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { emptyWorkspace, type Workspace } from '@shared/model/model';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { categoryIdentity } from '@shared/model/identity';
import { workspaceNameSchema } from '@shared/contract/fields/validators';
import { instant } from '@shared/model/workspace.fixture';
import { anyLink, anyWords } from '../bookmarks/formats/anyLinks.fixture';
import { parseText } from '../bookmarks/parseText.fixture';
import { toWorkspaceFile } from '../bookmarks/formats/workspaceFile';
import { Account } from './account.fixture';
import { importLinks } from './importLinks';
import { planImport } from './importPlan';

const anyId = fc.oneof(
  fc.constantFrom('default', 'assistant-sessions', 'workspace'),
  fc.stringMatching(/^[a-z]{1,8}$/),
);
const anyWorkspace: fc.Arbitrary<Workspace> = fc
  .record({
    id: anyId,
    name: anyWords.filter((name) => workspaceNameSchema.safeParse(name).success),
    visibility: fc.constantFrom(
      { isPublic: false },
      { isPublic: true },
      { isPublic: true, isIndexed: true as const },
    ),
    sourceUrl: fc.option(fc.constant('notion://all'), { nil: undefined }),
    links: fc.array(anyLink(1), { maxLength: 8 }),
    categoryOrder: fc.constantFrom('name' as const, 'newest' as const, undefined),
    moved: fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 4 }),
  })
  .map(({ id, name, visibility, links, moved, ...settings }) => {
    const empty = emptyWorkspace(id, instant());
    const validName = workspaceNameSchema.parse(name);
    // Categories are moved to the end by hand, and pinned.
    const arranged = moved.flatMap(([at, isPinned]): EditOperation[] => {
      const category = links[at % links.length]?.category;
      if (category === undefined) return [];
      return [
        { op: 'moveCategory', category, before: null },
        { op: 'pinCategory', category, isPinned },
      ];
    });
    const edits = applyEdits([...links, ...arranged], instant());
    return apply({ ...empty, ...visibility, ...settings, name: validName }, edits).workspace;
  });
/**
 * Generates the workspaces of an account. Their ids and names differ, and only the default one may be called
 * “Default”.
 */
const anyWorkspaces = fc
  .uniqueArray(anyWorkspace, {
    maxLength: 4,
    selector: ({ id, name }) => [id, categoryIdentity(name)],
    comparator: ([idA, nameA], [idB, nameB]) => idA === idB || nameA === nameB,
  })
  .filter((workspaces) =>
    workspaces.every(({ id, name }) => id === 'default' || categoryIdentity(name) !== 'default'),
  );

/** Imports an exported file, as the web app does. */
async function importInto(account: Account, file: string) {
  const parsed = parseText('links.json', file);
  if (!parsed) throw new Error('The file cannot be parsed.');
  expect(parsed.skipped).toEqual([]);
  const result = await importLinks(planImport(parsed, account.workspaces), account);
  expect(result).toMatchObject({ skipped: [], unconfirmed: 0, canceled: false });
  expect(result.error).toBeUndefined();
  return result;
}

describe('the JSON file with everything', () => {
  it('stays the same when it is imported into an empty account and exported again', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorkspaces, async (workspaces) => {
        const file = toWorkspaceFile(new Account(...workspaces).workspaces);
        const other = new Account();
        await importInto(other, file);
        expect(toWorkspaceFile(other.workspaces)).toBe(file);
      }),
      { numRuns: 25 },
    );
  });

  it('changes nothing when it is imported into the account that it comes from', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorkspaces, async (workspaces) => {
        const account = new Account(...workspaces);
        const file = toWorkspaceFile(account.workspaces);
        const { added, updated } = await importInto(account, file);
        expect({ added, updated }).toEqual({ added: 0, updated: 0 });
        expect(account.workspaces).toEqual(new Account(...workspaces).workspaces);
      }),
      { numRuns: 15 },
    );
  });
});
