import { spawnSync } from 'node:child_process';
import { globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import which from 'which';
import { UserError } from '../project';

/**
 * Returns a PATH on which `java` is recent enough for the emulators. The default Java may be too old even if a newer one
 * is installed, so this searches JAVA_HOME, then PATH, then the usual folders.
 * @throws {UserError} if no Java is recent enough. The message says what to install.
 */
export function findPathWithJava(): string {
  const { PATH: searchPath = '', JAVA_HOME } = process.env;
  const onPath = which.sync('java', { all: true, nothrow: true }) ?? [];
  const ofHome = JAVA_HOME ? [path.join(JAVA_HOME, 'bin/java')] : [];
  const seen: string[] = [];
  for (const java of [...ofHome, ...onPath, ...INSTALLED.flatMap((pattern) => globSync(pattern).sort())]) {
    const version = readJavaVersion(java);
    if (version !== undefined && version >= OLDEST_JAVA) {
      // Leave PATH alone if it finds this Java already: a folder such as /usr/bin contains much more than Java.
      const isDefault = onPath[0] !== undefined && realpathSync(onPath[0]) === realpathSync(java);
      return isDefault ? searchPath : [path.dirname(java), searchPath].join(path.delimiter);
    }
    if (version !== undefined) seen.push(`Java ${String(version)} (${java})`);
  }
  throw new UserError(describeMissingJava(seen));
}

/** The minimum that firebase-tools 15 requires. */
const OLDEST_JAVA = 21;

/** Where operating systems and version managers install Java. */
const INSTALLED = [
  '/usr/lib/jvm/*/bin/java',
  '/opt/java/*/bin/java',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java',
  '/opt/homebrew/opt/openjdk*/bin/java',
  `${homedir()}/.sdkman/candidates/java/*/bin/java`,
  `${homedir()}/.local/share/mise/installs/java/*/bin/java`,
];

/** Returns the major version of a Java executable, or undefined if it cannot be run. */
function readJavaVersion(java: string): number | undefined {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', timeout: 20_000 });
  // Java 8 reports its version as 1.8.
  const version = /version "(?:1\.)?(\d+)/.exec(stderr)?.[1];
  return version === undefined ? undefined : Number(version);
}

function describeMissingJava(seen: readonly string[]): string {
  return `The Firestore emulator needs Java ${String(OLDEST_JAVA)} or newer. Found: ${seen.join(', ') || 'no Java'}. Install it:
  Debian, Ubuntu   sudo apt-get install openjdk-21-jre-headless
                   (on Debian 12 and older, which have no Java 21: https://adoptium.net/installation/linux)
  macOS            brew install --cask temurin@21
  elsewhere        https://adoptium.net
If it is already installed, set JAVA_HOME to its folder.`;
}
