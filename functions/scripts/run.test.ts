import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LOCK = {
  packages: {
    '': {},
    web: { version: '1.0.0' },
    'node_modules/web': { resolved: 'web', link: true },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  },
};
const INSTALLED = { packages: { 'node_modules/zod': { version: '4.6.7' } } };
const COMMAND = `console.log('It runs: ' + process.argv.slice(2).join());`;

/** A clone after `npm ci`, with a command that prints its arguments, in a folder with spaces and other letters. */
const CLONE: Readonly<Record<string, object | string>> = {
  'package.json': { engines: { node: '>=20.19' } },
  'package-lock.json': LOCK,
  'functions/package-lock.json': LOCK,
  'node_modules/.package-lock.json': INSTALLED,
  'functions/node_modules/.package-lock.json': INSTALLED,
  'node_modules/node/bin/node': '',
  'node_modules/tsx/cjs/api.js': 'exports.register = () => {};',
  'functions/scripts/commands/say.js': COMMAND,
};

/** Runs a command in the clone with these files changed, and those that are undefined deleted. */
function run(
  changes: Readonly<Record<string, object | string | undefined>> = {},
  environment: NodeJS.ProcessEnv = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'link dashboard ü-'));
  for (const [file, content] of Object.entries({ ...CLONE, ...changes })) {
    if (content === undefined) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  cpSync(path.join(__dirname, 'run.cjs'), path.join(folder, 'functions/scripts/run.cjs'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['functions/scripts/run.cjs', 'say', 'hello'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...environment },
    },
  );
  rmSync(folder, { recursive: true });
  return { status, output: (stdout + stderr).trim() };
}

describe('a command', () => {
  it('runs with its arguments if everything is installed', () => {
    expect(run()).toEqual({ status: 0, output: 'It runs: hello' });
  });

  const ALL = 'Run "npm ci --include=dev --ignore-scripts=false".';
  it.each<[string, Parameters<typeof run>[0], NodeJS.ProcessEnv, message: string]>([
    [
      'nothing is installed',
      { 'node_modules/.package-lock.json': undefined },
      {},
      'The packages are not installed. Run "npm ci".',
    ],
    [
      'npm is told to ignore scripts',
      { 'functions/node_modules/.package-lock.json': undefined },
      { npm_config_ignore_scripts: 'true' },
      `npm has not run the install scripts of this project. ${ALL}`,
    ],
    [
      'Node.js 24 was not installed',
      { 'node_modules/node/bin/node': undefined },
      {},
      'npm has not run the install scripts of this project. Run "npm ci".',
    ],
    [
      'npm left out the development packages',
      { 'node_modules/.package-lock.json': { packages: {} } },
      { NODE_ENV: 'production' },
      `The installed packages are not those of package-lock.json (node_modules/zod). ${ALL}`,
    ],
    [
      'git pull has changed the versions',
      {
        'functions/node_modules/.package-lock.json': {
          packages: { 'node_modules/zod': { version: '4.0.0' } },
        },
      },
      {},
      'The installed packages are not those of package-lock.json (node_modules/zod). Run "npm ci".',
    ],
    [
      'Node.js is too old',
      { 'package.json': { engines: { node: '>=99.1' } } },
      {},
      `This is Node.js ${process.versions.node}. Install version 99.1 or newer, for example from https://nodejs.org, and run "npm ci".`,
    ],
  ])('says in one line what to do if %s', (_, changes, environment, message) => {
    expect(run(changes, environment)).toEqual({ status: 1, output: message });
  });
});
