import { spawnSync } from 'node:child_process';
import { globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import which from 'which';
import { SetupError } from '../project';

/** The minimum that firebase-tools 15 requires. */
const OLDEST_JAVA = 21;

const HOME = homedir();

/** Glob patterns of the folders where operating systems and version managers install Java. */
const JAVA_FOLDERS = [
  '/usr/lib/jvm/*',
  '/usr/java/*',
  '/opt/java/*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
  `${HOME}/Library/Java/JavaVirtualMachines/*/Contents/Home`,
  '/opt/homebrew/opt/openjdk*',
  '/usr/local/opt/openjdk*',
  '/home/linuxbrew/.linuxbrew/opt/openjdk*',
  `${HOME}/.sdkman/candidates/java/*`,
  `${HOME}/.asdf/installs/java/*`,
  `${HOME}/.local/share/mise/installs/java/*`,
  `${HOME}/.jdks/*`,
];

/**
 * Returns a PATH on which `java` is recent enough for the emulators. The default Java may be too old even if a newer one
 * is installed, so this searches JAVA_HOME, then PATH, then the usual folders.
 * @throws {SetupError} if no Java is recent enough. The message says what to install.
 */
export function findPathWithJava(environment: NodeJS.ProcessEnv, folders = JAVA_FOLDERS): string {
  const searchPath = environment.PATH ?? '';
  const onPath = which.sync('java', { path: searchPath, all: true, nothrow: true }) ?? [];
  const found = new Map<string, number>();
  for (const java of [...inFolder(environment.JAVA_HOME), ...onPath, ...inFolders(folders)]) {
    const version = readJavaVersion(java);
    if (version !== undefined && version >= OLDEST_JAVA) {
      // Leave PATH alone if it finds this Java already: a folder such as /usr/bin contains much more than Java.
      const isDefault = onPath[0] !== undefined && realpathSync(onPath[0]) === realpathSync(java);
      return isDefault ? searchPath : [path.dirname(java), searchPath].join(path.delimiter);
    }
    if (version !== undefined) found.set(java, version);
  }
  throw new SetupError(describeMissingJava(found));
}

function inFolder(folder: string | undefined): string[] {
  return folder === undefined || folder === '' ? [] : [path.join(folder, 'bin/java')];
}

function inFolders(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(`${pattern}/bin/java`).sort());
}

/** Returns the major version of a Java executable, or undefined if it cannot be run. */
function readJavaVersion(java: string): number | undefined {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', timeout: 20_000 });
  // Java 8 reports its version as 1.8.
  const version = /version "(?:1\.)?(\d+)/.exec(stderr)?.[1];
  return version === undefined ? undefined : Number(version);
}

function describeMissingJava(found: ReadonlyMap<string, number>): string {
  const seen = [...found].map(([java, version]) => `Java ${String(version)} (${java})`).join(', ');
  return `The Firestore emulator needs Java ${String(OLDEST_JAVA)} or newer. Found: ${seen || 'no Java'}.

Install it:
  Debian, Ubuntu   sudo apt-get install openjdk-21-jre-headless
                   (on Debian 12 and older, which have no Java 21: https://adoptium.net/installation/linux)
  macOS            brew install --cask temurin@21
  elsewhere        https://adoptium.net

If it is already installed, set JAVA_HOME to its folder.`;
}
