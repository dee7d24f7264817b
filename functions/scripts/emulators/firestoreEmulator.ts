import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import which from 'which';
import { z } from 'zod';
import { FIREBASE_COMMAND, isResponding, PROJECT_FOLDER, readJson, UserError } from '../project';

/**
 * Finds a Firestore emulator. Prefers the one that firebase-tools downloads, and falls back to the one in the Google
 * Cloud SDK.
 * @returns the environment variables that make firebase-tools use it.
 * @throws {UserError} if neither is available. The message says what to install.
 */
export async function findFirestoreEmulator(): Promise<{ FIRESTORE_EMULATOR_BINARY_PATH?: string }> {
  if (process.env.FIRESTORE_EMULATOR_BINARY_PATH !== undefined) return {};
  const { remoteUrl, cachedFile } = describeDownload();
  if (existsSync(cachedFile)) return {};
  const probe = { method: 'HEAD', signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) };
  if ((await isResponding(remoteUrl, probe)) && download()) return {};

  const jar = findJarOfSdk();
  if (jar === undefined) throw new UserError(MISSING);
  writeLauncherJar(jar);
  return { FIRESTORE_EMULATOR_BINARY_PATH: LAUNCHER_JAR };
}

/** Without a network, a connection attempt may hang instead of failing. */
const NETWORK_TIMEOUT_MS = 4_000;

const LAUNCHER_JAR = path.join(PROJECT_FOLDER, 'node_modules/.cache/link-dashboard/firestore-emulator.jar');

/** Returns the emulator's jar, given the environment from {@link findFirestoreEmulator}. */
export function firestoreJar({ FIRESTORE_EMULATOR_BINARY_PATH }: NodeJS.ProcessEnv): string {
  return FIRESTORE_EMULATOR_BINARY_PATH ?? describeDownload().cachedFile;
}

const downloads = z.object({
  firestore: z.object({ remoteUrl: z.url(), downloadPathRelativeToCacheDir: z.string() }),
});

/** Returns the URL that firebase-tools downloads the emulator from, and the file it saves it to. */
function describeDownload(): { remoteUrl: string; cachedFile: string } {
  const { firestore } = downloads.parse(
    readJson(require.resolve('firebase-tools/lib/emulator/downloadableEmulatorInfo.json')),
  );
  const cache = process.env.FIREBASE_EMULATORS_PATH ?? path.join(homedir(), '.cache/firebase/emulators');
  return {
    remoteUrl: firestore.remoteUrl,
    cachedFile: path.join(cache, firestore.downloadPathRelativeToCacheDir),
  };
}

function download(): boolean {
  console.log('Downloading the Firestore emulator (about 130 MB, once) ...');
  const { status } = spawnSync(process.execPath, [FIREBASE_COMMAND, 'setup:emulators:firestore'], {
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
  });
  return status === 0;
}

function findJarOfSdk(): string | undefined {
  const gcloud = which.sync('gcloud', { nothrow: true });
  if (gcloud === null) return undefined;
  const jar = jarIn(path.resolve(realpathSync(gcloud), '../..'));
  if (existsSync(jar)) return jar;
  // The command may be a wrapper outside the SDK. Running it takes a second or two, so this comes last.
  const { stdout } = spawnSync(gcloud, ['info', '--format=value(installation.sdk_root)'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return [jarIn(stdout.trim())].find(existsSync);
}

function jarIn(sdkFolder: string): string {
  return path.join(sdkFolder, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
}

/** A manifest line has at most 72 bytes, line break included. A leading space marks a continuation line. */
const LINE_BYTES = 70;

/**
 * Writes a jar that starts the emulator in the SDK's jar. firebase-tools starts it with `java -jar`, but the SDK's jar has no
 * main class in its manifest.
 */
function writeLauncherJar(jar: string): void {
  const manifest = [
    'Manifest-Version: 1.0',
    ...wrap('Main-Class: com.google.cloud.datastore.emulator.firestore.CloudFirestore'),
    ...wrap(`Class-Path: ${pathToFileURL(jar).href}`),
  ];
  mkdirSync(path.dirname(LAUNCHER_JAR), { recursive: true });
  writeFileSync(LAUNCHER_JAR, zipSync({ 'META-INF/MANIFEST.MF': strToU8(`${manifest.join('\n')}\n`) }));
}

function wrap(line: string): string[] {
  // A file URL is ASCII, so each character is one byte.
  const rest = line.slice(LINE_BYTES).match(new RegExp(`.{1,${String(LINE_BYTES - 1)}}`, 'g')) ?? [];
  return [line.slice(0, LINE_BYTES), ...rest.map((part) => ` ${part}`)];
}

const MISSING = `The Firestore emulator is not installed and could not be downloaded.
Connect to the internet and try again (behind a proxy, run \`npx firebase setup:emulators:firestore\` once), or
install the one from the Google Cloud SDK:
  Debian, Ubuntu   sudo apt-get install google-cloud-cli-firestore-emulator
                   (from Google's package repository: https://cloud.google.com/sdk/docs/install#deb)
  elsewhere        gcloud components install cloud-firestore-emulator`;
