import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstLine, start, startDisplay } from '../browsers/display';
import { until } from '../support/until';

/** A desktop on which programs can be read by a screen reader. */
export interface Desktop {
  readonly environment: Awaited<ReturnType<typeof startDisplay>>;
}

/** Starts a display, a session bus, the bus of accessibility and a window manager. */
export async function startDesktop(): Promise<Desktop> {
  const display = await startDisplay();
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=3'], display);
  const environment = {
    ...display,
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdio[3]),
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
  };
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'], environment);
  const onBus = (...args: string[]) => execFileSync('gdbus', args, { env: environment });
  onBus('wait', '--session', '--timeout=20', 'org.a11y.Bus');
  const call = ['call', '--session', '--dest=org.a11y.Bus', '--object-path=/org/a11y/bus'];
  for (const property of ['IsEnabled', 'ScreenReaderEnabled']) {
    const set = ['--method=org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', property, '<true>'];
    onBus(...call, ...set);
  }
  start('openbox', [], environment);
  return { environment };
}

export interface Orca {
  readonly version: string;
  /**
   * Presses keys one after the other. Waits until Orca has said something, or for some seconds, and then until it is silent. Returns
   * all that it says.
   */
  readonly press: (keys: readonly string[], says: string) => Promise<string[]>;
}

/** Starts Orca without a voice. Its debug log has what it would say. */
export async function startOrca({ environment }: Desktop): Promise<Orca> {
  const settings = path.join(environment.HOME, '.config/speech-dispatcher');
  mkdirSync(settings, { recursive: true });
  writeFileSync(path.join(settings, 'speechd.conf'), WITHOUT_VOICE);
  const log = path.join(environment.HOME, 'orca.log');
  writeFileSync(log, '');
  start('/usr/bin/python3', ['-c', UNBUFFERED_ORCA, `--debug-file=${log}`], environment);
  const spoken = () => [...readFileSync(log, 'utf8').matchAll(SPOKEN)].map(([, text = '']) => text);
  await until(() => Promise.resolve(spoken().length > 0));
  const untilStill = () => untilConstant(() => statSync(log).size);
  await untilStill();
  const type = (...args: string[]) => execFileSync('xdotool', args, { env: environment });
  // Moves the focus from the address bar to the page, at a place without controls.
  type('mousemove', '900', '880', 'click', '1');
  await untilStill();
  return {
    version: `Orca ${execFileSync('orca', ['--version'], { env: environment, encoding: 'utf8' }).trim()}`,
    async press(keys, says) {
      const before = spoken().length;
      for (const key of keys) type(...keyArguments(key));
      const end = Date.now() + PATIENCE_MS;
      await until(() =>
        Promise.resolve(spoken().slice(before).join('\n').includes(says) || Date.now() > end),
      );
      await untilStill();
      return spoken().slice(before);
    },
  };
}

/** Orca, whose log would otherwise lack its last lines until it writes more. */
const UNBUFFERED_ORCA = `
import builtins, runpy, shutil
buffered = builtins.open
builtins.open = lambda file, *args, **options: buffered(
    file, *args, **(options | ({'buffering': 1} if str(file).endswith('/orca.log') else {})))
runpy.run_path(shutil.which('orca'), run_name='__main__')
`;

/** Speech Dispatcher must not start by itself, or Orca would wait for it. */
const WITHOUT_VOICE = 'DisableAutoSpawn\nAddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n';

/** Matches a line of Orca's log with what it says. */
const SPOKEN = /SPEECH OUTPUT: '(.*?)'?\s*[[{]+'established/g;

/** Orca's own modifier is not one of X. */
const keyArguments = (key: string) =>
  key.startsWith('Insert+')
    ? ['keydown', 'Insert', 'key', key.slice('Insert+'.length), 'keyup', 'Insert']
    : ['key', '--clearmodifiers', key];

const PATIENCE_MS = 8_000;

/** Longer than Orca and the browsers pause, also on a busy machine. */
const STILL_MS = 1_200;

/** Waits until a number has not changed for a while. */
async function untilConstant(read: () => number): Promise<void> {
  let last = { value: read(), since: Date.now() };
  await until(() => {
    const value = read();
    if (value !== last.value) last = { value, since: Date.now() };
    return Promise.resolve(Date.now() - last.since > STILL_MS);
  });
}
