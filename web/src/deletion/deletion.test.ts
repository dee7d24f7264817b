import fc from 'fast-check';
import { deleteLink } from '@lib/domain/operations/deleteLink';
import { deletionOf } from './deletion';
import { fromDocuments, parseHead, toHead, type Head } from '@lib/storage/documents';
import type { Workspace } from '@lib/domain/model';
import { summarise } from '@lib/domain/queries/summary';
import { allLinks } from '@lib/domain/workspace';
import { aLink, instant, workspaceWith } from '@lib/domain/workspace.fixture';

const suffix = 'V1StGXR8_Z5j';

function headOf(workspace: Workspace): Head {
  const head = toHead(
    workspace,
    workspace.chunks.map((_, index) => `v${String(index)}`),
  );
  const timestamp = (date: Date) => ({ toDate: () => date });
  return parseHead({ ...head, createdAt: timestamp(head.createdAt), updatedAt: timestamp(head.updatedAt) });
}

/** Returns the deletion of a link and the index of its chunk. */
function deletionFrom(workspace: Workspace, id: string) {
  const number = workspace.chunks.findIndex(({ links }) => links.has(id));
  const links = Object.fromEntries(workspace.chunks[number]?.links ?? []);
  const isReferred = (sourceUrl: string) =>
    workspace.chunks.some(
      (chunk, index) =>
        index !== number && [...chunk.links.values()].some((link) => link.sourceUrl === sourceUrl),
    );
  const options = { isReferred, suffix };
  return { number, deletion: deletionOf(headOf(workspace), { number, version: 'v', links }, id, options) };
}

const byId = (head: Pick<Head, 'categories'>) => head.categories.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('deletionOf', () => {
  it('puts the chunk, the link, the category index and the state into the version, so that it is unique', () => {
    const workspace = workspaceWith(aLink(1));
    const [entry] = allLinks(workspace);
    const { deletion } = deletionFrom(workspace, entry?.id ?? '');
    expect(deletion?.version).toBe(`0:${String(entry?.id)}:0:${String(Date.parse(instant()))}:${suffix}`);
    expect(deletion?.head).toEqual({
      linkCount: 0,
      categories: [],
      sourceUrls: [],
      pages: [{ version: deletion?.version, bytes: 0 }],
    });
  });

  it('returns undefined if the chunk does not have the link', () => {
    const chunk = { number: 0, version: 'v', links: {} };
    const options = { isReferred: () => false, suffix };
    expect(deletionOf(headOf(workspaceWith(aLink(1))), chunk, 'none', options)).toBeUndefined();
  });

  it('leaves the same head as the domain, except for the order of categories and references', () => {
    const link = fc.record({
      category: fc.constantFrom('Reading', 'Music', 'Ä "quoted"'),
      notes: fc.option(fc.constantFrom('n\n"', '注'.repeat(10_000)), { nil: undefined }),
      sourceUrl: fc.option(fc.constantFrom('notion://1', 'notion://2'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(link, { minLength: 1, maxLength: 30 }), fc.nat(), (links, choice) => {
        const workspace = workspaceWith(...links.map((link, number) => aLink(number, link)));
        const ids = [...allLinks(workspace)].map(({ id }) => id);
        const id = ids[choice % ids.length] ?? '';
        const { number, deletion } = deletionFrom(workspace, id);
        if (!deletion) throw new Error('The link exists.');

        const expected = deleteLink(id, instant(60))(workspace).workspace;
        const { linkCount, categories, sourceUrls } = summarise(expected);
        expect(deletion.head.linkCount).toBe(linkCount);
        expect(byId(deletion.head)).toEqual(byId({ categories }));
        const order = headOf(workspace).categories.map(({ id }) => id);
        const kept = deletion.head.categories.map(({ id }) => id);
        expect(kept).toEqual(order.filter((id) => kept.includes(id)));
        expect(deletion.head.sourceUrls.toSorted()).toEqual(sourceUrls.toSorted());
        expect(deletion.head.pages.map(({ bytes }) => bytes)).toEqual(
          expected.chunks.map(({ bytes }) => bytes),
        );
        const versions = deletion.head.pages.map(({ version }) => version);
        expect(versions).toEqual(
          workspace.chunks.map((_, index) => (index === number ? deletion.version : `v${String(index)}`)),
        );
        const head = { ...headOf(workspace), ...deletion.head, updatedAt: instant(60) };
        const read = fromDocuments('default', head, expected.chunks);
        expect(read).toEqual({ ...expected, sourceUrl: undefined });
      }),
      { numRuns: 50 },
    );
  });
});
