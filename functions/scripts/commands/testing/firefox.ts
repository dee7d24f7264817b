import which from 'which';
import { UserError } from '../../project';
import { installPackage } from './chromium';

/** Returns the path of an installed Firefox, or installs one as root. @throws {UserError} if that fails. */
export function findFirefox(): string {
  const find = () => which.sync('firefox-esr', { nothrow: true }) ?? which.sync('firefox', { nothrow: true });
  const firefox = find() ?? (installPackage(['firefox-esr', 'firefox']) ? find() : null);
  if (firefox !== null) return firefox;
  throw new UserError(
    'The tests of the browser extension need Firefox. Install it, such as with apt-get install firefox-esr.',
  );
}
