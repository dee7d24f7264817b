import fc from 'fast-check';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { emptyWorkspace, type Workspace } from '@shared/model/model';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { categoryId, categoryIdentity, linkIds } from '@shared/model/identity';
import { allLinks } from '@shared/model/workspace';
import { workspaceNameSchema } from '@shared/contract/fields/validators';
import { instant, withCategories, withLinks } from '@shared/model/workspace.fixture';
import { anyLink, anyWords } from '../bookmarks/formats/anyLinks.fixture';
import { parseText } from '../bookmarks/parseText.fixture';
import { toCsvFile } from '../bookmarks/formats/csvFile';
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
    description: fc.option(fc.constant('What I read.'), { nil: undefined }),
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

describe('links that were stored apart before they became one page', () => {
  const quoted = 'https://a.test/p#:~:text=one';
  const again = 'https://a.test/p#:~:text=two';
  const page = 'https://a.test/p';
  const stored = () => {
    const category = categoryId('Reading');
    const links = [quoted, page, again].map((url, index) => {
      const [title, notes] = [`Title ${String(index)}`, `Note ${String(index)}`];
      const link = { category, title, url, addedAt: instant(index), notes };
      return { id: linkIds(category, url).at(-1) ?? '', link };
    });
    return withLinks(withCategories(emptyWorkspace('default', instant()), ['Reading']), links);
  };

  it('stay apart with their notes in another account, however often they are imported and exported', async () => {
    const file = toWorkspaceFile([stored()]);
    const other = new Account();
    expect(await importInto(other, file)).toMatchObject({ added: 3, updated: 0, unchanged: 0 });
    expect(toWorkspaceFile(other.workspaces)).toBe(file);
    expect(await importInto(other, file)).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
    const third = new Account();
    await importInto(third, toWorkspaceFile(other.workspaces));
    expect(toWorkspaceFile(third.workspaces)).toBe(file);
  });

  it('change nothing in the account that they come from, and are counted in the preview', async () => {
    const account = new Account(stored());
    const file = toWorkspaceFile(account.workspaces);
    expect(parseText('links.json', file)?.converted).toMatchObject({ separate: 3, merged: 0 });
    expect(await importInto(account, file)).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
    expect(account.workspaces).toEqual([stored()]);
  });

  it('come beside one of them that was added under the rules of today', async () => {
    const account = new Account();
    const addedAt = instant(9);
    const edit = { op: 'addLink' as const, category: 'Reading', title: 'Mine', url: quoted, addedAt };
    await account.edit({ edits: [{ editId: crypto.randomUUID(), operations: [edit] }] });
    await importInto(account, toWorkspaceFile([stored()]));
    const links = account.workspaces.flatMap((workspace) => [...allLinks(workspace)].map(({ link }) => link));
    expect(links.map(({ url, notes }) => [url, notes]).sort()).toEqual(
      [
        [page, 'Note 1'],
        [quoted, 'Note 0'],
        [again, 'Note 2'],
      ].sort(),
    );
  });

  it('keep apart as CSV, too', async () => {
    const parsed = parseText('links.csv', toCsvFile(stored()));
    const account = new Account();
    await importLinks(planImport(parsed ?? { workspaces: [] }, []), account);
    expect(toCsvFile(account.workspaces[0] ?? stored())).toBe(toCsvFile(stored()));
  });
});

it('joins the notes of two rows with the same address in a CSV file that was changed', () => {
  const rows = ['A,One,https://example.com/,,Mine,', 'A,One,https://example.com/?utm_source=x,,Yours,s:1'];
  const parsed = parseText('links.csv', ['category,title,url,addedAt,notes,sourceUrl', ...rows].join('\n'));
  expect(parsed?.workspaces[0]?.links).toEqual([
    expect.objectContaining({ url: 'https://example.com/', notes: 'Mine\nYours', sourceUrl: 's:1' }),
  ]);
  expect(parsed?.converted).toMatchObject({ merged: 1, separate: 0 });
});
