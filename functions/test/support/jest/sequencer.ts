import DefaultSequencer from '@jest/test-sequencer';

/** The files that take minutes. */
const SLOWEST = /\/(histories|leaks|peak|setup)\.long\.test\.ts$/;

/** The folders with the slowest files, which start programs or open pages. */
const SLOW = /\/test\/(web|clients|properties|security|setup|memory|faults|concurrency)\//;

type Tests = Parameters<DefaultSequencer['sort']>[0];

/** Starts the slow files first, so that no worker is left with one of them at the end. */
export default class Sequencer extends DefaultSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    const rank = ({ path }: Tests[number]) => (SLOWEST.test(path) ? 0 : SLOW.test(path) ? 1 : 2);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
