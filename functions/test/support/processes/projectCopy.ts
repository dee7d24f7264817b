import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { runScript, type Finished } from './command';

/** A copy of the project's scripts and settings, which a test may change. */
export interface ProjectCopy {
  readonly folder: string;
  /** Edits a file. */
  readonly edit: (file: string, change: (text: string) => string) => void;
  readonly remove: (file: string) => void;
  /** Runs a command. Adds `environment` to the environment of the tests. */
  readonly run: (
    script: string,
    args?: readonly string[],
    environment?: NodeJS.ProcessEnv,
  ) => Promise<Finished>;
}

const COPIED = ['firebase.json', 'functions/.env', 'functions/.env.local', 'functions/scripts'];
const LINKED = [
  ...['functions/src', 'functions/node_modules', 'functions/package-lock.json', 'node_modules', 'web'],
  'extension',
  ...['package.json', 'package-lock.json'],
];

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Copies the scripts and the settings to a new folder, and links everything else that the scripts load. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'link-dashboard-copy-'));
  folders.push(folder);
  for (const name of COPIED) cpSync(join(PROJECT_FOLDER, name), join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(PROJECT_FOLDER, name), join(folder, name));
  return {
    folder,
    edit(file, change) {
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    },
    remove(file) {
      rmSync(join(folder, file));
    },
    run: (script, args = [], environment = {}) => runScript(script, args, environment, folder),
  };
}
