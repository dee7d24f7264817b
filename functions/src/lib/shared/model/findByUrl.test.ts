import { addLink } from '../operations/addLink';
import { applyEdits } from '../operations/applyEdits';
import { editLinks } from '../operations/editLinks';
import { mergeWorkspace } from '../operations/mergeWorkspace';
import { searchLinks } from '../search/searchLinks';
import { findByUrl, findInAllCategories, linksOf } from './findByUrl';
import { categoryId, idsOf, linkIds } from './identity';
import { allLinks } from './workspace';
import { aLink, instant, withCategories, withLinks, workspaceWith } from './workspace.fixture';
import { apply } from './operation';
import { WorkspaceDraft } from './workspaceDraft';

const PAGE = 'https://a.test/p';
const CITED = `${PAGE}#:~:text=one`;
const CITED_AGAIN = `${PAGE}?#:~:text=two`;
const reading = categoryId('Reading');

/** Returns a workspace with links that were stored under version 1. */
function storedBefore(...urls: readonly string[]) {
  const links = urls.map((url, index) => {
    const link = { category: reading, url, title: `Title ${String(index)}`, addedAt: instant(index) };
    return { id: linkIds(reading, url).at(-1) ?? '', link };
  });
  return withLinks(withCategories(workspaceWith(), ['Reading']), links);
}

const titles = (workspace: ReturnType<typeof storedBefore>) =>
  [...allLinks(workspace)].map(({ link }) => `${link.url} ${link.title}`).sort();

describe('a link that was stored under the rules of version 1', () => {
  it('is found by its own URL and by other addresses of its page, and keeps its id', () => {
    const workspace = storedBefore(CITED);
    const [stored] = allLinks(workspace);
    for (const url of [CITED, PAGE, `${PAGE}#`, `${PAGE}?utm_source=x#:~:text=three`]) {
      expect(findByUrl(linksOf(workspace), reading, url)).toEqual(stored);
      expect(findByUrl(new WorkspaceDraft(workspace), reading, url)).toEqual(stored);
      expect(findInAllCategories(linksOf(workspace), url)).toEqual([stored]);
      expect(searchLinks([workspace], { query: url }).links).toHaveLength(1);
    }
    expect(findByUrl(linksOf(workspace), reading, `${PAGE}#part`)).toBeUndefined();
  });

  it('is found, too, if it got its id before a parameter was listed', () => {
    const url = 'https://a.substack.com/p/x?r=1&gad_source=2';
    const [id] = idsOf(reading, ['https://a.substack.com/p/x?r=1']);
    const link = { category: reading, url, title: 'Title', addedAt: instant(1) };
    const workspace = withLinks(withCategories(workspaceWith(), ['Reading']), [{ id, link }]);
    for (const address of [url, 'https://a.substack.com/p/x', 'https://a.substack.com/p/x?r=3']) {
      expect(findByUrl(linksOf(workspace), reading, address)).toEqual({ id, link });
    }
  });

  it('is not stored again, and keeps the URL that was first written', () => {
    const workspace = storedBefore(CITED);
    const added = apply(workspace, addLink(aLink(1, { url: PAGE, title: 'Title 0' }), instant(9)));
    expect(added.workspace).toBe(workspace);
    expect(added.result).toMatchObject({ status: 'unchanged', savedAs: CITED, link: { url: CITED } });
    const again = apply(workspace, addLink(aLink(1, { url: CITED, title: 'Title 0' }), instant(9)));
    expect(again.result).toMatchObject({ status: 'unchanged' });
    expect(again.result).not.toHaveProperty('savedAs');
    const merged = mergeWorkspace(
      { categories: [{ categoryName: 'Reading', links: [{ url: PAGE, title: 'Title 0' }] }] },
      instant(9),
    );
    expect(apply(workspace, merged).workspace).toBe(workspace);
  });

  it('stays two with another link of its page, each of which is changed by its own URL', () => {
    const workspace = storedBefore(CITED, PAGE);
    const edits = applyEdits(
      [
        { op: 'addLink', category: 'Reading', url: CITED_AGAIN, title: 'Title 1' },
        { op: 'updateLink', category: 'Reading', url: CITED, set: { title: 'Cited' } },
        { op: 'updateLink', category: 'Reading', url: PAGE, set: { title: 'Page' } },
        { op: 'renameCategory', category: 'Reading', name: 'Read' },
        { op: 'addLink', category: 'Read', url: CITED, title: 'Cited' },
      ],
      instant(9),
    );
    const { workspace: changed, result } = apply(workspace, edits);
    expect(result.map(({ status }) => status)).toEqual([
      'unchanged',
      'updated',
      'updated',
      'updated',
      'unchanged',
    ]);
    expect(titles(changed)).toEqual([`${CITED} Cited`, `${PAGE} Page`].sort());
    const deletion = applyEdits([{ op: 'deleteLink', category: 'Read', url: PAGE }], instant(9));
    expect(titles(apply(changed, deletion).workspace)).toEqual([`${CITED} Cited`]);
  });

  it('is moved to another link of its page without being merged, and back', () => {
    const workspace = apply(
      storedBefore(CITED),
      addLink(aLink(1, { category: 'Read', url: PAGE }), instant(8)),
    ).workspace;
    const moved = apply(
      workspace,
      editLinks({ category: 'Reading', urls: [CITED], set: { category: 'Read' } }, instant(9)),
    );
    expect(moved.result).toEqual([{ url: CITED, status: 'moved' }]);
    expect([...allLinks(moved.workspace)]).toHaveLength(2);
    const back = apply(
      moved.workspace,
      editLinks({ category: 'Read', urls: [CITED], set: { category: 'Reading' } }, instant(10)),
    );
    expect(titles(back.workspace)).toEqual(titles(workspace));
  });

  it('is found by later operations of the same request after it was moved', () => {
    const edits = applyEdits(
      [
        { op: 'renameCategory', category: 'Reading', name: 'Read' },
        { op: 'deleteLink', category: 'Read', url: PAGE },
      ],
      instant(9),
    );
    expect(apply(storedBefore(CITED), edits).result.map(({ status }) => status)).toEqual([
      'updated',
      'deleted',
    ]);
  });
});

it('stores a new link under the rules of today, which finds it by every address of its page', () => {
  const workspace = workspaceWith(aLink(1, { url: CITED }));
  const [stored] = allLinks(workspace);
  expect(stored?.id).toBe(linkIds(reading, PAGE)[0]);
  expect(stored?.link.url).toBe(CITED);
  expect(findByUrl(linksOf(workspace), reading, CITED_AGAIN)).toEqual(stored);
});
