import fc from 'fast-check';
import { emptyWorkspace, type Link, type Workspace } from '../shared/model/model';
import { linkBytes, withLinks, withoutLinks } from '../shared/model/workspace';
import { instant } from '../shared/model/workspace.fixture';
import { WorkspaceChanges } from './workspaceChanges';

const empty = emptyWorkspace('default', instant());

function link(notes: string): Link {
  return { category: 'reading', title: 'An article', url: 'https://example.com', addedAt: instant(), notes };
}

/** Returns the links of each chunk of `before` after the changes are written. */
function written(before: Workspace, changes: WorkspaceChanges): Map<string, Link>[] {
  const chunks = before.chunks.map(({ links }) => new Map(links));
  for (const [index, entries] of changes.chunks) {
    const chunk = (chunks[index] ??= new Map<string, Link>());
    for (const [id, link] of entries) {
      if (link) chunk.set(id, link);
      else chunk.delete(id);
    }
  }
  return chunks;
}

describe('WorkspaceChanges', () => {
  it('contains only the changed links of the changed chunks', () => {
    const before = withLinks(empty, [
      { id: 'a', link: link('a') },
      { id: 'b', link: link('b') },
    ]);
    const after = withoutLinks(withLinks(before, [{ id: 'c', link: link('c') }]), ['a']);
    const changes = new WorkspaceChanges();
    changes.add(before, after);
    expect(changes.chunks).toEqual(
      new Map([
        [
          0,
          new Map([
            ['c', link('c')],
            ['a', undefined],
          ]),
        ],
      ]),
    );
    expect(changes.bytes).toBe(linkBytes('c', link('c')));
  });

  it('contains every link of a new workspace', () => {
    const after = withLinks(empty, [{ id: 'a', link: link('a') }]);
    const changes = new WorkspaceChanges();
    changes.add(undefined, after);
    expect(changes.chunks).toEqual(new Map([[0, new Map([['a', link('a')]])]]));
  });

  it('makes the stored chunks the same as those in memory, whatever operations share a commit', () => {
    const id = fc.nat(30).map(String);
    const note = fc.constantFrom('n', 'n'.repeat(10_000), '注'.repeat(10_000)).map(link);
    const put = fc.record({ id, link: note });
    const steps = fc.array(fc.oneof(fc.array(put, { maxLength: 20 }), id), { maxLength: 10 });
    fc.assert(
      fc.property(fc.array(put, { maxLength: 40 }), steps, (stored, steps) => {
        const before = withLinks(empty, stored);
        const changes = new WorkspaceChanges();
        let after = before;
        for (const step of steps) {
          const next = typeof step === 'string' ? withoutLinks(after, [step]) : withLinks(after, step);
          changes.add(after, next);
          after = next;
        }
        expect(written(before, changes)).toEqual(after.chunks.map(({ links }) => links));
      }),
    );
  });
});
