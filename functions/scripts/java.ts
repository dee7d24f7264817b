import { spawnSync } from 'node:child_process';
import { globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { findOnPath } from './executables';
import { SetupError } from './project';

/** What firebase-tools 15 asks for. */
const OLDEST_JAVA = 21;

const HOME = homedir();

/** Where systems and version managers put Java, as patterns of folders that have bin/java. */
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
 * The value of PATH with which `java` is a Java that the emulators can use. The default one may be older while
 * a newer one stands beside it, so JAVA_HOME, PATH and the system's folders are searched in this order.
 * @throws {SetupError} that says what to install when there is none.
 */
export function findPathWithJava(environment: NodeJS.ProcessEnv, folders = JAVA_FOLDERS): string {
  const searchPath = environment.PATH ?? '';
  const onPath = findOnPath('java', searchPath);
  const found = new Map<string, number>();
  for (const java of [...inFolder(environment.JAVA_HOME), ...onPath, ...inFolders(folders)]) {
    const version = readJavaVersion(java);
    if (version !== undefined && version >= OLDEST_JAVA) {
      // A folder such as /usr/bin holds more than Java, so nothing is put in front without need.
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

/** The major version of a Java, or undefined when there is none at that place. */
function readJavaVersion(java: string): number | undefined {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', timeout: 20_000 });
  // Java 8 calls itself 1.8.
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

If it is installed already, set JAVA_HOME to its folder.`;
}
