import fc from 'fast-check';
import { categoryId } from './identity';
import { emptyWorkspace, type Link, type Workspace } from './model';
import { addLink } from '../operations/addLink';
import { numRuns } from '../base/runs.fixture';
import { allLinks } from './workspace';
import { aLink, instant, withCategories, withLinks, workspaceWith } from './workspace.fixture';
import { apply } from './operation';
import { summarize } from './summary';

/** Summarizes a workspace in the simplest way, without caches. */
function summarizePlainly(workspace: Workspace) {
  const links = [...allLinks(workspace)]
    .map(({ link }) => link)
    .sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
  const inUse = new Set(links.map(({ category }) => category));
  const ids = [...inUse, ...[...workspace.categories.keys()].filter((id) => !inUse.has(id))];
  const categories = ids.map((id) => ({
    id,
    name: workspace.categories.get(id),
    linkCount: links.filter(({ category }) => category === id).length,
  }));
  const sources = new Set(links.flatMap(({ sourceUrl }) => sourceUrl ?? []));
  return { linkCount: links.length, categories, sourceUrls: [...sources].slice(0, 20) };
}

describe('summarize', () => {
  it('counts the links of each category, in the order of their newest links, empty ones last', () => {
    const workspace = workspaceWith(
      aLink(1, { category: 'Old' }),
      aLink(2, { category: 'Reading' }),
      aLink(3, { category: 'Old' }),
      aLink(4, { category: 'Music' }),
    );
    expect(summarize(withCategories(workspace, ['Empty']))).toEqual({
      linkCount: 4,
      categories: [
        { id: categoryId('Music'), name: 'Music', linkCount: 1 },
        { id: categoryId('Old'), name: 'Old', linkCount: 2 },
        { id: categoryId('Reading'), name: 'Reading', linkCount: 1 },
        { id: categoryId('Empty'), name: 'Empty', linkCount: 0 },
      ],
      sourceUrls: [],
    });
  });

  it('lists each reference once, newest first, at most 20', () => {
    const links = Array.from({ length: 30 }, (_, number) =>
      aLink(number, { sourceUrl: `notion://page/${String(number % 25)}` }),
    );
    const numbers = [4, 3, 2, 1, 0, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10];
    expect(summarize(workspaceWith(...links)).sourceUrls).toEqual(
      numbers.map((number) => `notion://page/${String(number)}`),
    );
  });

  it('orders references with the same time consistently, whatever the order of the links', () => {
    const workspaces = [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
    ].map((order) =>
      order.reduce(
        (workspace, name) =>
          apply(
            workspace,
            addLink(
              aLink(1, { url: `https://example.com/${name}`, sourceUrl: `notion://${name}` }),
              instant(),
            ),
          ).workspace,
        emptyWorkspace('default', instant()),
      ),
    );
    expect(workspaces.map((workspace) => summarize(workspace).sourceUrls)).toEqual(
      workspaces.map(() => ['notion://a', 'notion://b', 'notion://c']),
    );
  });

  it('lists only as many references as fit into 4 KiB', () => {
    const references = ['c', 'b', 'a'].map((name) => `notion://${name}/`.padEnd(2_000, name));
    const links = references.toReversed().map((sourceUrl, number) => aLink(number, { sourceUrl }));
    expect(summarize(workspaceWith(...links)).sourceUrls).toEqual(references.slice(0, 2));
  });

  it('is correct for any links in any chunks', () => {
    const id = fc.nat(40).map(String);
    const category = fc.constantFrom('Reading', 'Music', 'Film');
    const sourceUrl = fc.option(
      fc.nat(30).map((number) => `notion://${String(number)}`),
      { nil: undefined },
    );
    const notes = fc.constantFrom('', '注'.repeat(10_000));
    const put = fc.record({ id, category, sourceUrl, notes });
    fc.assert(
      fc.property(fc.array(put, { maxLength: 100 }), (puts) => {
        const entries = puts.map(({ id, category, ...rest }, number) => {
          const link: Link = {
            category: categoryId(category),
            title: 'A page',
            url: `urn:${id}`,
            addedAt: instant(number),
            ...rest,
          };
          return { id, link };
        });
        const empty = withCategories(emptyWorkspace('default', instant()), ['Music', 'Film', 'Reading']);
        const workspace = withLinks(empty, entries);
        expect(summarize(workspace)).toEqual(summarizePlainly(workspace));
      }),
      { numRuns: numRuns(40, 500) },
    );
  });
});
