import fc from 'fast-check';
import { LimitExceeded } from '../base/errors';
import { CHUNK_BYTES } from '../base/limits';
import { runAtOnce } from '../base/steps';
import { emptyWorkspace, type Link } from './model';
import { numRuns } from '../base/runs.fixture';
import { allLinks, categoryName, findLink, linkBytes } from './workspace';
import { instant, withCategories, withLinks } from './workspace.fixture';
import { apply } from './operation';
import { WorkspaceDraft } from './workspaceDraft';

const empty = emptyWorkspace('default', instant());

function link(notes: string, category = 'reading'): Link {
  return { category, title: 'A page', url: 'https://example.com', addedAt: instant(), notes };
}

type Step = { put: { id: string; link: Link } } | { remove: string } | { take: string };

const id = fc.nat(40).map(String);
/** Short and long notes. Some have the maximum length in characters of three bytes, which fills chunks. */
const notes = fc
  .tuple(fc.constantFrom('n', 'é', '"', '注'), fc.oneof(fc.nat(10_000), fc.constant(10_000), fc.nat(100)))
  .map(([character, length]) => character.repeat(length));
const category = fc.constantFrom('reading', 'music');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      put: fc.record({ id, link: fc.tuple(notes, category).map((of) => link(...of)) }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ remove: id }) },
  { weight: 1, arbitrary: fc.record({ take: category }) },
);

function perform(draft: WorkspaceDraft, step: Step): void {
  if ('put' in step) draft.put(step.put.id, step.put.link);
  else if ('remove' in step) draft.remove(step.remove);
  else for (const { id } of runAtOnce(draft.linksIn(step.take))) draft.remove(id);
}

/** Performs a step on a map that ignores chunks. */
function performOnMap(links: Map<string, Link>, step: Step): void {
  if ('put' in step) links.set(step.put.id, step.put.link);
  else if ('remove' in step) links.delete(step.remove);
  else for (const [id, { category }] of links) if (category === step.take) links.delete(id);
}

/** Writes the changes of a draft to stored chunks, as a commit does. */
function write(stored: Map<string, Link>[], { changes }: WorkspaceDraft): void {
  for (const [index, entries] of changes) {
    const chunk = (stored[index] ??= new Map<string, Link>());
    for (const [id, link] of entries) {
      if (link) chunk.set(id, link);
      else chunk.delete(id);
    }
  }
}

function totalBytes(links: Iterable<[string, Link | undefined]>): number {
  return [...links].reduce((sum, [id, link]) => sum + (link ? linkBytes(id, link) : 0), 0);
}

describe('the chunks of a workspace', () => {
  it('contain every link once, stay within their size limit, and record each change, for any drafts', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 40 }), { maxLength: 4 }), (drafts) => {
        const expected = new Map<string, Link>();
        const stored: Map<string, Link>[] = [];
        let workspace = empty;
        for (const steps of drafts) {
          const draft = new WorkspaceDraft(workspace);
          for (const step of steps) {
            perform(draft, step);
            performOnMap(expected, step);
          }
          workspace = draft.finish();
          write(stored, draft);
          const changed = [...draft.changes.values()].flatMap((entries) => [...entries]);
          expect(draft.changedBytes).toBe(totalBytes(changed));
        }
        const links = [...allLinks(workspace)];
        expect(links).toHaveLength(expected.size);
        expect(new Map(links.map(({ id, link }) => [id, link]))).toEqual(expected);
        expect(stored).toEqual(workspace.chunks.map(({ links }) => links));
        for (const { bytes, links } of workspace.chunks) {
          expect(bytes).toBe(totalBytes(links));
          if (links.size > 1) expect(bytes).toBeLessThanOrEqual(CHUNK_BYTES);
        }
      }),
      { numRuns: numRuns(40, 500) },
    );
  });

  it('are never changed in place', () => {
    const before = withLinks(empty, [{ id: 'a', link: link('first') }]);
    const copy = structuredClone(before);
    withLinks(before, [
      { id: 'a', link: link('second') },
      { id: 'b', link: link('') },
    ]);
    apply(before, (draft) => {
      draft.remove('a');
      draft.addCategory('reading', 'Reading');
    });
    expect(before).toEqual(copy);
  });

  it('are copied only if they change', () => {
    const full = link('注'.repeat(10_000));
    const many = Array.from({ length: 30 }, (_, number) => ({ id: String(number), link: full }));
    const before = withLinks(empty, many);
    const after = withLinks(before, [{ id: '0', link: link('short') }]);
    expect(before.chunks).toHaveLength(4);
    expect(after.chunks.map((chunk, index) => chunk === before.chunks[index])).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('lose a link that outgrows its chunk, and reuse its space', () => {
    const half = link('n'.repeat(CHUNK_BYTES / 2 - 200));
    const before = withLinks(empty, [
      { id: 'a', link: half },
      { id: 'b', link: half },
    ]);
    const grown = withLinks(before, [{ id: 'a', link: link('n'.repeat(CHUNK_BYTES / 2 + 200)) }]);
    const filled = withLinks(grown, [{ id: 'c', link: half }]);
    expect(filled.chunks.map(({ links }) => [...links.keys()])).toEqual([['b', 'c'], ['a']]);
  });

  it('are filled to their limit', () => {
    const rest = CHUNK_BYTES - linkBytes('a', link('')) - linkBytes('b', link(''));
    const workspace = withLinks(empty, [
      { id: 'a', link: link('') },
      { id: 'b', link: link('n'.repeat(rest)) },
      { id: 'c', link: link('') },
    ]);
    expect(workspace.chunks.map(({ links }) => [...links.keys()])).toEqual([['a', 'b'], ['c']]);
    const draft = new WorkspaceDraft(workspace);
    draft.put('b', link('m'.repeat(rest)));
    expect([...draft.changes.keys()]).toEqual([0]);
  });

  it('contain only one link if that is larger than a chunk', () => {
    const huge = link('n'.repeat(CHUNK_BYTES));
    const workspace = withLinks(empty, [
      { id: 'a', link: huge },
      { id: 'b', link: link('') },
      { id: 'a', link: huge },
    ]);
    expect(workspace.chunks.map(({ links }) => [...links.keys()])).toEqual([['a'], ['b']]);
  });

  it('are all searched for a link id', () => {
    const workspace = withLinks(empty, [
      { id: 'a', link: link('n'.repeat(CHUNK_BYTES)) },
      { id: 'b', link: link('b') },
    ]);
    expect(findLink(workspace, 'b')).toEqual(link('b'));
    expect(findLink(workspace, 'c')).toBeUndefined();
  });
});

describe('the links of a category', () => {
  it('are those that are in it now, after any other changes', () => {
    const entry = (id: string, category: string) => ({ id, link: link(id, category) });
    const before = withLinks(empty, [
      { id: 'full', link: link('n'.repeat(CHUNK_BYTES), 'none') },
      ...[entry('a', 'reading'), entry('b', 'reading'), entry('c', 'music')],
    ]);
    const draft = new WorkspaceDraft(before);
    expect(runAtOnce(draft.linksIn('unknown'))).toEqual([]);
    draft.remove('unknown');
    expect(draft.changes.size).toBe(0);
    draft.put('a', entry('a', 'music').link);
    draft.remove('b');
    draft.put('d', entry('d', 'reading').link);
    expect(runAtOnce(draft.linksIn('reading'))).toEqual([entry('d', 'reading')]);
    expect(runAtOnce(draft.linksIn('music')).map(({ id }) => id)).toEqual(['c', 'a']);
    for (const { id } of runAtOnce(draft.linksIn('music'))) draft.remove(id);
    expect(runAtOnce(draft.linksIn('music'))).toEqual([]);
  });
});

describe('the categories of a workspace', () => {
  it('are shown by id if the name is missing', () => {
    expect(categoryName(empty, 'abc')).toBe('abc');
  });

  it.each([
    [5_000, 'short', 'c'],
    [2_550, 'long', '注'.repeat(90)],
  ])('are limited to %d if their names are %s', (limit, _, name) => {
    const names = Array.from({ length: limit }, (_, number) => `${name}${String(number)}`);
    const full = withCategories(empty, names);
    expect(full.categories.size).toBe(limit);
    const many = Array.from({ length: 60 }, (_, number) => `${name} more ${String(number)}`);
    expect(() => withCategories(full, many)).toThrow(LimitExceeded);
    expect(withCategories(full, names)).toBe(full);
    // Each removed category makes room for another, also within one draft.
    apply(full, (draft) => {
      for (const [number, id] of [...draft.categories.keys()].slice(0, 60).entries()) {
        draft.removeCategory(id);
        draft.addCategory(`new ${String(number)}`, many[number] ?? '');
      }
    });
  });
});
