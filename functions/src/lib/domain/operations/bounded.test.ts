import { LimitExceeded } from '../../errors';
import { addLink } from './addLink';
import { annotateLink } from './annotateLink';
import { bounded } from './bounded';
import { deleteLink } from './deleteLink';
import { categoryId, linkId } from '../identity/identity';
import { LIMITS } from '../limits';
import { logSession } from './logSession';
import { mergeWorkspace } from './mergeWorkspace';
import type { Workspace } from '../model';
import { aLink, instant, workspaceWith } from '../workspace.fixture';

const NOTED = aLink(1, { notes: 'A note' });
const MOMENT = { now: instant(9), today: '2026-01-31' };

/** A workspace of one link with so many bytes left, as its pages say. */
function almostFull(left: number): Workspace {
  const workspace = workspaceWith(NOTED);
  const own = workspace.chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  const filler = { bytes: LIMITS.workspaceBytes - own - left, links: new Map() };
  return { ...workspace, chunks: [filler, ...workspace.chunks] };
}

const note = (notes: string) => bounded(annotateLink({ ...NOTED, notes }, instant(9)));
const session = (notes?: string) =>
  bounded(logSession({ title: 'Session', notes }, 'urn:uuid:{conversationId}', MOMENT));
const merge = (title: string, url = NOTED.url) =>
  bounded(mergeWorkspace({ categories: [{ categoryName: 'Reading', links: [{ title, url }] }] }, instant(9)));

describe('a full workspace', () => {
  it.each([
    ['a new link', bounded(addLink(aLink(2), instant(9)))],
    ['a longer note', note('A note!')],
    ['a new session', session()],
    ['a new link over REST', merge('Page 2', 'https://example.com/2')],
    ['a longer title over REST', merge('Page 11')],
  ])('refuses %s, and says what to do', (_, operation) => {
    const refused = () => operation(almostFull(0));
    expect(refused).toThrow(LimitExceeded);
    expect(refused).toThrow(
      /^This workspace is full: one holds at most 32 MiB .* another workspace, delete links /,
    );
    expect(() => operation(almostFull(1_000))).not.toThrow();
  });

  it.each([
    ['a note of the same length', note('B note')],
    ['a shorter note', note('A')],
    ['a name', bounded(mergeWorkspace({ name: 'Full' }, instant(9)))],
    ['a link that is there', bounded(addLink(NOTED, instant(9)))],
    ['to delete a link', bounded(deleteLink(linkId(categoryId('Reading'), NOTED.url), instant(9)))],
  ])('takes %s, also when it is more than full', (_, operation) => {
    expect(() => operation(almostFull(0))).not.toThrow();
    expect(() => operation(almostFull(-1_000))).not.toThrow();
  });

  it('moves a session to a category that is there, though it leaves its place first', () => {
    const logged = session('A note')(workspaceWith(NOTED)).workspace;
    const filler = { bytes: LIMITS.workspaceBytes, links: new Map() };
    const full = { ...logged, pages: [filler, ...logged.chunks] };
    const again = { title: 'Session', category: 'Reading' };
    const { result } = bounded(logSession(again, 'urn:uuid:{conversationId}', MOMENT))(full);
    expect(result).toMatchObject({ status: 'updated', category: 'Reading' });
  });
});
