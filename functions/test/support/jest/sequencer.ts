import DefaultSequencer from '@jest/test-sequencer';

/** The folders with the slowest files, which start programs or open pages. */
const SLOW = /\/test\/(web|clients|properties|security|setup|memory|faults|concurrency)\//;

type Tests = Parameters<DefaultSequencer['sort']>[0];

/** Starts the slow files first, so that no worker is left with one of them at the end. */
export default class Sequencer extends DefaultSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    const isSlow = ({ path }: Tests[number]) => SLOW.test(path);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
