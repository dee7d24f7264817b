import { DATABASE_TIMEOUT_MS } from '../platform/deadline';
import { Contention } from './contention';

const WORKSPACE = 'user/default';
/** How long it takes to read a workspace and commit a change. */
const ATTEMPT_MS = 150;
const SECONDS = 60;

/** Returns numbers from 0 to 1 that look random but are the same in every run. */
function randomNumbers(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Lets this many instances write to one workspace, one change after another. An attempt loses if someone else commits
 * while it is running. Returns the number of attempts and commits, and the longest that a change had to wait.
 */
function simulate(instances: number) {
  const random = randomNumbers();
  const states = Array.from({ length: instances }, () => ({
    contention: new Contention(),
    since: 0,
    lostRaces: 0,
    endsAt: random() * ATTEMPT_MS,
  }));
  let attempts = 0;
  let commits = 0;
  let longestMs = 0;
  let committedAt = -ATTEMPT_MS;
  for (;;) {
    const next = states.reduce((first, state) => (state.endsAt < first.endsAt ? state : first));
    const { contention, endsAt: now } = next;
    if (now > SECONDS * 1_000) return { attempts, commits, longestMs };
    attempts += 1;
    if (committedAt > now - ATTEMPT_MS) {
      contention.lost(WORKSPACE, ATTEMPT_MS);
      next.lostRaces += 1;
    } else {
      contention.won(WORKSPACE, ATTEMPT_MS);
      commits += 1;
      committedAt = now;
      longestMs = Math.max(longestMs, now - next.since);
      Object.assign(next, { since: now, lostRaces: 0 });
    }
    next.endsAt = now + random() * contention.longestWait(WORKSPACE, next.lostRaces) + ATTEMPT_MS;
  }
}

describe('Contention', () => {
  it.each([2, 3, 5, 11])(
    'lets %d instances that write all the time commit in time and in turn',
    (instances) => {
      const { attempts, commits, longestMs } = simulate(instances);
      expect(longestMs).toBeLessThan(DATABASE_TIMEOUT_MS);
      expect(commits / SECONDS).toBeGreaterThan(3);
      expect(attempts / commits).toBeLessThan(5);
    },
  );

  it('knows only workspaces in which a race was lost', () => {
    const contention = new Contention();
    contention.won('a', 100);
    contention.lost('b', 100);
    expect([contention.has('a'), contention.has('b')]).toEqual([false, true]);
    expect([contention.longestWait('a', 0), contention.longestWait('b', 0)]).toEqual([0, 200]);
  });

  it('waits longer after lost races, shorter after commits, and shorter for a change that has lost before', () => {
    const contention = new Contention();
    contention.lost(WORKSPACE, 100);
    contention.lost(WORKSPACE, 100);
    expect(contention.longestWait(WORKSPACE, 0)).toBe(250);
    expect(contention.longestWait(WORKSPACE, 1)).toBe(125);
    contention.won(WORKSPACE, 50);
    expect(contention.longestWait(WORKSPACE, 0)).toBe(200);
    contention.won(WORKSPACE, 100);
    expect(contention.longestWait(WORKSPACE, 0)).toBe(200);
  });

  it('never waits for more than 2 s', () => {
    const contention = new Contention();
    for (let count = 0; count < 100; count++) contention.lost(WORKSPACE, 100);
    expect(contention.longestWait(WORKSPACE, 0)).toBe(2_000);
  });
});
