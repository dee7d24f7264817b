import fc from 'fast-check';
import { WorkspaceChanges } from './workspaceChanges';
import { emptyWorkspace, type Link, type Workspace } from '../domain/model';
import { instant } from '../domain/workspace.fixture';
import { linkBytes, withLinks, withoutLink } from '../domain/workspace';

const empty = emptyWorkspace('default', instant());

function link(notes: string): Link {
  return { category: 'reading', title: 'A page', url: 'https://example.com', addedAt: instant(), notes };
}

/** The links of each page, after the changes were written over those of `before`. */
function written(before: Workspace, changes: WorkspaceChanges): Map<string, Link>[] {
  const pages = before.chunks.map(({ links }) => new Map(links));
  for (const [index, entries] of changes.chunks) {
    const page = (pages[index] ??= new Map<string, Link>());
    for (const [id, link] of entries) {
      if (link) page.set(id, link);
      else page.delete(id);
    }
  }
  return pages;
}

describe('what a commit has to write', () => {
  it('is the changed links of the changed pages, and no other', () => {
    const before = withLinks(empty, [
      { id: 'a', link: link('a') },
      { id: 'b', link: link('b') },
    ]);
    const after = withoutLink(withLinks(before, [{ id: 'c', link: link('c') }]), 'a');
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

  it('is all of a workspace that is new', () => {
    const after = withLinks(empty, [{ id: 'a', link: link('a') }]);
    const changes = new WorkspaceChanges();
    changes.add(undefined, after);
    expect(changes.chunks).toEqual(new Map([[0, new Map([['a', link('a')]])]]));
  });

  it('makes the stored pages those in memory, after any operations in one commit', () => {
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
          const next = typeof step === 'string' ? withoutLink(after, step) : withLinks(after, step);
          changes.add(after, next);
          after = next;
        }
        expect(written(before, changes)).toEqual(after.chunks.map(({ links }) => links));
      }),
    );
  });
});
