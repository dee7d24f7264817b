import { Interruption } from './interruption';
import { SetupError } from './project';

/** Runs a script's main function, whose result is the exit code, and says what went wrong. */
export function runScript(main: () => Promise<number>): void {
  // The terminal may be closed while the script still saves and ends what it has started.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  main().then(
    (exitCode) => {
      // Not process.exitCode alone: an open connection must not keep the script.
      process.exit(exitCode);
    },
    (error: unknown) => {
      if (error instanceof SetupError) console.error(`\n${error.message}\n`);
      else if (!(error instanceof Interruption)) console.error(error);
      process.exit(error instanceof Interruption ? error.exitCode : 1);
    },
  );
}
