import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runScript } from '../../../test/support/processes/command';
import { copyProject } from '../../../test/support/processes/projectCopy';
import { followEmulators } from './emulatorLog';
import { formatLogEntry } from './logEntry';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const LOCAL_LINE = `>  {"severity":"INFO","message":"mcp ok","function":"mcp","status":200,"logging.googleapis.com/trace":"projects/p/traces/${TRACE}"}`;
const SHOWN = `INFO mcp ok function=mcp status=200 trace=${TRACE}`;

describe('a log entry', () => {
  it('is one line with time, severity, message, fields and trace', () => {
    const time = new Date(2026, 10, 22, 9, 5, 7);
    const fields = { function: 'mcp', status: 200 };
    const entry = { time, severity: 'INFO', message: 'mcp ok', trace: `projects/p/traces/${TRACE}`, fields };
    expect(formatLogEntry(entry)).toBe(`09:05:07 ${SHOWN}`);
  });

  it('cannot control the terminal or look like two entries', () => {
    const fields = { tool: '\u001b[2Jx\u009b31m', userId: 'a\n09:05:07 INFO mcp ok' };
    expect(formatLogEntry({ severity: 'INFO', fields })).toBe(
      String.raw`INFO tool=\u001b[2Jx\u009b31m userId=a` + '\n    09:05:07 INFO mcp ok',
    );
  });
});

describe('npm run logs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'link-dashboard-logs-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('shows the last lines of the functions on the emulators, and nothing else', async () => {
    const copy = copyProject();
    mkdirSync(join(copy.folder, '.emulator-logs/start'), { recursive: true });
    const log = [
      'i  functions: Beginning execution',
      LOCAL_LINE,
      LOCAL_LINE.replace('ok', 'malformed'),
      '>  cut',
    ];
    writeFileSync(join(copy.folder, '.emulator-logs/start/emulators.log'), log.join('\n'));
    const { exitCode, stdout, stderr } = await copy.run('logs', ['--once', '--lines', '1']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`${SHOWN.replace('ok', 'malformed')}\n`);
  });

  it('follows the log of the emulators, also when they start again', async () => {
    const file = join(folder, 'emulators.log');
    writeFileSync(file, `${LOCAL_LINE}\n`);
    const printed: string[] = [];
    const controller = new AbortController();
    const following = followEmulators(
      { lines: 5, isEndless: true, interrupted: controller.signal, print: (line) => printed.push(line) },
      file,
    );
    const untilPrinted = async (count: number) => {
      while (printed.length < count) await sleep(10);
    };
    await untilPrinted(1);
    appendFileSync(file, LOCAL_LINE.slice(0, 20));
    appendFileSync(file, `${LOCAL_LINE.slice(20)}\n`);
    await untilPrinted(2);
    writeFileSync(file, '>  again\n');
    await untilPrinted(3);
    controller.abort();
    await following;
    expect(printed).toEqual([SHOWN, expect.stringMatching(/^\d\d:\d\d:\d\d INFO mcp ok /), 'again']);
  });

  it('says what to do if the emulators never ran', async () => {
    const { exitCode, stderr } = await copyProject().run('logs', ['--once']);
    expect([exitCode, stderr.trim()]).toEqual([
      1,
      'There is no log yet. Run "npm start" in another terminal first.',
    ]);
  });

  it.each([
    [['--lines', 'all'], '--lines must be a whole number up to 999.'],
    [['--tail'], "Unknown option '--tail'"],
  ])('rejects %j', async (args, message) => {
    const { exitCode, stderr } = await runScript('logs', args);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
  });
});
