import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildParts } from './buildParts';
import { hasUncommittedChanges, readVersion } from './version';

// Replaces the bundler: counts its builds, and fails, stops or changes a source if a source says so.
const BUNDLER = `
  const fs = require('fs');
  const source = fs.readFileSync('src/index.ts', 'utf8');
  if (source === 'broken') process.exit(1);
  if (source === 'stopped') process.kill(process.pid, 'SIGINT');
  if (source === 'edited') fs.writeFileSync('src/index.ts', 'export {}');
  fs.mkdirSync('dist', { recursive: true });
  const builds = fs.existsSync('builds') ? Number(fs.readFileSync('builds')) + 1 : 1;
  fs.writeFileSync('builds', String(builds));
  fs.writeFileSync('dist/index.js', 'built');
`;

const FILES = {
  'package.json': '{ "version": "1.2.3" }',
  'node_modules/.package-lock.json': '{}',
  'node_modules/rolldown/bin/package.json': '{}',
  'node_modules/rolldown/bin/cli.mjs': `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${BUNDLER}`,
  'functions/package.json': '{}',
  'functions/src/index.ts': 'export {}',
  'functions/src/used.ts': 'export {}',
  'functions/src/used.test.ts': 'export {}',
};

describe('npm run build', () => {
  let root: string;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const build = () => {
    buildParts(['functions'], root);
    return Number(readFileSync(path.join(root, 'functions/builds'), 'utf8'));
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'link dashboard ü-'));
    for (const [file, text] of Object.entries(FILES)) write(file, text);
    jest.spyOn(console, 'log').mockReturnValue(undefined);
    build();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(root, { recursive: true });
  });

  it('builds nothing that has not changed, and does not build again for a test', () => {
    write('functions/src/used.test.ts', 'changed');
    expect(build()).toBe(1);
    expect(console.log).toHaveBeenCalledTimes(1);
  });

  it.each<[change: string, make: () => void]>([
    [
      'a source is changed',
      () => {
        write('functions/src/used.ts', 'changed');
      },
    ],
    [
      'a source is deleted',
      () => {
        rmSync(path.join(root, 'functions/src/used.ts'));
      },
    ],
    [
      'a source is renamed',
      () => {
        renameSync(path.join(root, 'functions/src/used.ts'), path.join(root, 'functions/src/b.ts'));
      },
    ],
    [
      'a source is added',
      () => {
        write('functions/src/new/file.json', '{}');
      },
    ],
    [
      'a package is updated',
      () => {
        write('node_modules/.package-lock.json', '{ "packages": {} }');
      },
    ],
    [
      'a package of the functions is updated',
      () => {
        write('functions/node_modules/.package-lock.json', '{}');
      },
    ],
    [
      'the version is increased',
      () => {
        write('package.json', '{ "version": "1.2.4" }');
      },
    ],
    [
      'the result is changed',
      () => {
        write('functions/dist/index.js', 'other');
      },
    ],
    [
      'the result is deleted',
      () => {
        rmSync(path.join(root, 'functions/dist'), { recursive: true });
      },
    ],
    [
      'a file is left over in the result',
      () => {
        write('functions/dist/old.js', '');
      },
    ],
  ])('builds again if %s', (_, make) => {
    make();
    expect(build()).toBe(2);
  });

  it('builds again after a build that failed', () => {
    write('functions/src/index.ts', 'broken');
    expect(build).toThrow('The build of functions failed.');
    write('functions/src/index.ts', 'export {}');
    expect(build()).toBe(2);
  });

  it('builds again if a source was changed while it was built', () => {
    write('functions/src/index.ts', 'edited');
    expect(build()).toBe(2);
    expect(build()).toBe(3);
    expect(build()).toBe(3);
  });

  it('says that a build was stopped, and builds again', () => {
    write('functions/src/index.ts', 'stopped');
    expect(build).toThrow('The build of functions was stopped (SIGINT).');
    write('functions/src/index.ts', 'export {}');
    expect(build()).toBe(2);
  });

  it('gives the same code the same digest in another folder, without Git', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'link-dashboard-copy-'));
    cpSync(root, copy, { recursive: true });
    expect(readVersion(copy, 'functions')).toEqual(readVersion(root, 'functions'));
    expect(readVersion(root, 'functions').version).toBe('1.2.3');
    writeFileSync(path.join(copy, 'functions/src/used.ts'), 'changed');
    expect(readVersion(copy, 'functions').code).not.toBe(readVersion(root, 'functions').code);
    rmSync(copy, { recursive: true });
  });

  it('knows whether files differ from the commit', () => {
    expect(hasUncommittedChanges(root)).toBe(false);
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'All');
    expect(hasUncommittedChanges(root)).toBe(false);
    write('functions/src/index.ts', 'changed');
    expect(hasUncommittedChanges(root)).toBe(true);
  });
});
