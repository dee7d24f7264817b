import { parseArgs } from 'node:util';
import { followEmulators } from './logs/emulatorLog';
import type { Follow } from './logs/follow';
import { followProject } from './logs/projectLog';
import { onInterruption, orShowUsage, runScript } from './runScript';

const USAGE = `Shows what the functions log, one line per request, until you press Ctrl-C.

  npm run logs -- [--project ID] [--lines N] [--once]

By default it shows the log of the emulators that "npm start" runs. For a real project, run "npx firebase login" first and
add --project ID. It starts with the last 50 lines, or with as many as --lines says. With --once it stops after them.`;

const DEFAULT_LINES = '50';

runScript(async () => {
  const { project, help, lines, once } = orShowUsage(USAGE, parseCommandLine);
  if (help === true) {
    console.log(USAGE);
    return 0;
  }
  const follow: Follow = {
    lines: Number(lines),
    isEndless: once !== true,
    interrupted: onInterruption(),
    print(line) {
      console.log(line);
    },
  };
  await (project === undefined ? followEmulators(follow) : followProject(project, follow));
  return 0;
});

function parseCommandLine() {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      lines: { type: 'string', default: DEFAULT_LINES },
      once: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (!/^\d{1,3}$/.test(values.lines)) throw new Error('--lines must be a whole number up to 999.');
  return values;
}
