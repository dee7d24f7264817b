import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import type { Workspace } from '../model/model';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { addLink } from './addLink';
import { annotateLink } from './annotateLink';
import { applyEdits } from './applyEdits';
import { logSession } from './logSession';
import { mergeWorkspace } from './mergeWorkspace';
import { withinWorkspaceLimit } from './withinWorkspaceLimit';

const NOTED = aLink(1, { notes: 'A note' });
const LATER = instant(9);
const CALL_TIME = { now: LATER, today: '2026-01-31' };

/** A workspace that holds one link and has this many bytes left, according to its chunks. */
function almostFull(bytesLeft: number): Workspace {
  const workspace = workspaceWith(NOTED);
  const used = workspace.chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  const filler = { bytes: LIMITS.workspaceBytes - used - bytesLeft, links: new Map() };
  return { ...workspace, chunks: [filler, ...workspace.chunks] };
}

const add = (number: number) => withinWorkspaceLimit(addLink(number === 1 ? NOTED : aLink(number), LATER));
const annotate = (notes: string) => withinWorkspaceLimit(annotateLink({ ...NOTED, notes }, LATER));
const log = (notes?: string, category?: string) =>
  withinWorkspaceLimit(
    logSession({ title: 'Session', notes, category }, 'urn:uuid:{conversationId}', CALL_TIME),
  );
const merge = (title: string, url = NOTED.url) => {
  const categories = [{ categoryName: 'Reading', links: [{ title, url }] }];
  return withinWorkspaceLimit(mergeWorkspace({ categories }, LATER));
};

describe('a full workspace', () => {
  it.each([
    ['a new link', add(2)],
    ['a longer note', annotate('A note!')],
    ['a new session', log()],
    ['a new link over REST', merge('Page 2', 'https://example.com/2')],
    ['a longer title over REST', merge('Page 11')],
  ])('rejects %s and says what to do', (_, operation) => {
    const run = () => operation(almostFull(0));
    expect(run).toThrow(LimitExceeded);
    expect(run).toThrow(
      /^This workspace is full: it can hold at most 32 MiB .* another workspace, delete links /,
    );
    expect(() => operation(almostFull(1_000))).not.toThrow();
  });

  it.each([
    ['a note of the same length', annotate('B note')],
    ['a shorter note', annotate('A')],
    ['a new name', withinWorkspaceLimit(mergeWorkspace({ name: 'Full' }, LATER))],
    ['a link that it already holds', add(1)],
    [
      'a deletion',
      withinWorkspaceLimit(applyEdits([{ op: 'deleteLink', category: 'Reading', url: NOTED.url }], LATER)),
    ],
  ])('accepts %s, even when it is over the limit', (_, operation) => {
    expect(() => operation(almostFull(0))).not.toThrow();
    expect(() => operation(almostFull(-1_000))).not.toThrow();
  });

  it('lets a session move to an existing category', () => {
    const logged = log('A note')(workspaceWith(NOTED)).workspace;
    const filler = { bytes: LIMITS.workspaceBytes, links: new Map() };
    const full = { ...logged, chunks: [filler, ...logged.chunks] };
    const { result } = log(undefined, 'Reading')(full);
    expect(result).toMatchObject({ status: 'updated', category: 'Reading' });
  });
});
