import { linkId } from '@shared/model/identity';
import { aLink } from '@shared/model/workspace.fixture';
import { entryOf, type QueuedEdit } from './queuedEdit';

/** Returns a revert that restores links with notes of this length, and how many of these are read. */
function restoring(count: number, length: number) {
  let read = 0;
  const links = Array.from({ length: count }, (_, index) => {
    const link = aLink(index, { notes: 'x'.repeat(length) });
    const before = Object.defineProperty({ ...link }, 'notes', {
      enumerable: true,
      get: () => (read++, link.notes),
    });
    return { id: linkId(link.category, link.url), url: link.url, before };
  });
  const edit = {
    id: 'undo',
    workspaceId: 'default',
    change: { revert: [{ changeId: 'x' }], known: [{ links, categories: [] }] },
    madeAt: '2026-02-01T10:00:00.000Z',
  };
  const queued: QueuedEdit = { edit, failed: '', isTried: false, order: 0, isStored: false, isWaiting: true };
  return { stored: () => entryOf(queued), readCount: () => read, known: edit.change.known };
}

it('stores what a revert puts back, as far as that is small', () => {
  const small = restoring(100, 1_000);
  expect(small.stored()).toMatchObject({ change: { known: small.known } });
  const large = restoring(5_000, 1_000);
  expect(large.stored()).toMatchObject({ change: { revert: [{ changeId: 'x' }], known: [] } });
  expect(large.readCount()).toBeLessThan(1_200);
});
