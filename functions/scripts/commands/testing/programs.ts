import which from 'which';
import { UserError } from '../../project';
import { installPackage } from './chromium';

/** What the tests need besides Chromium, and the Debian and Ubuntu packages with it. */
const PROGRAMS = {
  firefox: { commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr', 'firefox'] },
  webKit: { commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  display: { commands: ['Xvfb'], packages: ['xvfb'] },
};

/** Returns the path of an installed program, or installs it as root. @throws {UserError} if that fails. */
export function findProgram(name: keyof typeof PROGRAMS): string {
  const { commands, packages } = PROGRAMS[name];
  const find = () =>
    commands.map((command) => which.sync(command, { nothrow: true })).find((path) => path !== null);
  const found = find() ?? (installPackage(packages) ? find() : undefined);
  if (found !== undefined) return found;
  const [command = '', packageName = ''] = [commands[0], packages[0]];
  throw new UserError(
    `The tests in other browsers need ${command}. Install it, such as with apt-get install ${packageName}.`,
  );
}
