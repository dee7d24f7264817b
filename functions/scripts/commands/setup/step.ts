import { UserError } from '../../project';
import type { SetupOptions } from './options';
import type { Terminal } from './terminal';

/** A part of the setup that can be repeated safely. It looks up what it needs, so it does not depend on earlier runs. */
export interface Step {
  readonly title: string;
  /** What it checks and does, for --dry-run. */
  readonly plan: string;
  /** Returns what it did, or that there was nothing to do. Throws a {@link UserError} that says what to do next. */
  readonly run: (setup: Setup) => Promise<string>;
}

export type Setup = SetupOptions & Terminal;

/**
 * Runs the steps in order.
 * @throws {UserError} if one fails. The message says which, why, and what to do.
 */
export async function runSteps(steps: readonly Step[], setup: Setup): Promise<void> {
  for (const [index, { title, run }] of steps.entries()) {
    console.log(`${String(index + 1)}/${String(steps.length)} ${title}`);
    try {
      setup.say(await run(setup));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw new UserError(
        `Step ${String(index + 1)}, ${title}, failed. ${error.message}\n\n` +
          'Then run the same command again. It continues where it stopped.',
      );
    }
  }
}
