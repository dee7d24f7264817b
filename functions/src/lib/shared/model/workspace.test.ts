import fc from 'fast-check';
import { LimitExceeded } from '../base/errors';
import { CHUNK_BYTES } from '../base/limits';
import { emptyWorkspace, type Link, type Workspace } from './model';
import { numRuns } from '../base/runs.fixture';
import {
  allLinks,
  categoryName,
  findLink,
  linkBytes,
  withCategories,
  withLinks,
  withoutLinks,
} from './workspace';
import { instant } from './workspace.fixture';

const empty = emptyWorkspace('default', instant());

function link(notes: string): Link {
  return { category: 'reading', title: 'A page', url: 'https://example.com', addedAt: instant(), notes };
}

type Step = { put: { id: string; link: Link }[] } | { remove: string };

const id = fc.nat(40).map(String);
/** Short and long notes. Some have the maximum length in characters of three bytes, which fills chunks. */
const notes = fc
  .tuple(fc.constantFrom('n', 'é', '"', '注'), fc.oneof(fc.nat(10_000), fc.constant(10_000), fc.nat(100)))
  .map(([character, length]) => character.repeat(length));
const entry = fc.record({ id, link: notes.map(link) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ put: fc.array(entry, { maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ remove: id }) },
);

function apply(workspace: Workspace, step: Step): Workspace {
  return 'put' in step ? withLinks(workspace, step.put) : withoutLinks(workspace, [step.remove]);
}

/** Applies a step to a map that ignores chunks. */
function applyToMap(links: Map<string, Link>, step: Step): void {
  if ('put' in step) for (const { id, link } of step.put) links.set(id, link);
  else links.delete(step.remove);
}

describe('the chunks of a workspace', () => {
  it('contain every link exactly once and stay within their size limit after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const expected = new Map<string, Link>();
        let workspace = empty;
        for (const step of steps) {
          workspace = apply(workspace, step);
          applyToMap(expected, step);
        }
        const stored = [...allLinks(workspace)];
        expect(stored).toHaveLength(expected.size);
        expect(new Map(stored.map(({ id, link }) => [id, link]))).toEqual(expected);
        for (const { bytes, links } of workspace.chunks) {
          const sizes = [...links].map(([id, link]) => linkBytes(id, link));
          expect(bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
          if (links.size > 1) expect(bytes).toBeLessThanOrEqual(CHUNK_BYTES);
        }
      }),
      { numRuns: numRuns(40, 2_000) },
    );
  });

  it('are never changed in place', () => {
    const before = withLinks(empty, [{ id: 'a', link: link('first') }]);
    const copy = structuredClone(before);
    withLinks(before, [
      { id: 'a', link: link('second') },
      { id: 'b', link: link('') },
    ]);
    withoutLinks(before, ['a']);
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

  it('contain nothing else if a link is larger than a chunk', () => {
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

describe('the categories of a workspace', () => {
  it('keep the name that was written first', () => {
    const workspace = withCategories(empty, ['Reading', 'READING', 'Music', 'music ']);
    expect([...workspace.categories.values()]).toEqual(['Reading', 'Music']);
    expect(withCategories(workspace, ['reading'])).toBe(workspace);
  });

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
  });
});
