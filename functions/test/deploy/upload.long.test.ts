import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { readJson } from '../../scripts/project';
import { DEVELOPMENT_KEY } from '../../src/lib/runtime/config';
import { callTool } from '../support/requests/client';
import { runProgram } from '../support/processes/command';
import { startFunction } from '../support/processes/functionProcess';
import { aTime } from '../support/jest/matchers';
import { copyProject } from '../support/processes/projectCopy';
import { signUp, userWithKey } from '../support/users/users';

const ROOT = join(__dirname, '../../..');
const firebaseSchema = z.object({
  functions: z.looseObject({ source: z.string(), predeploy: z.array(z.string()) }),
});

// Packs the upload in a separate process with the Firebase CLI's own code, and prints the path of the archive.
const PACK = `
  const { prepareFunctionsUpload } = require('firebase-tools/lib/deploy/functions/prepareFunctionsUpload');
  const [root, source, config] = process.argv.slice(1);
  prepareFunctionsUpload(root, source, JSON.parse(config), [], undefined, { exportType: 'zip' })
    .then(({ pathToSource }) => console.log(pathToSource));
`;

/** Unpacks into `folder` what a deploy would upload. Returns the file names. */
function unpackUpload(folder: string): string[] {
  const file: unknown = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8'));
  const { functions } = firebaseSchema.parse(file);
  const source = join(ROOT, functions.source);
  const packed = execFileSync(process.execPath, ['-e', PACK, ROOT, source, JSON.stringify(functions)], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const archive = packed.trim();
  const files = Object.entries(unzipSync(readFileSync(archive)));
  rmSync(archive);
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return files.map(([name]) => name);
}

describe('what a deploy uploads', () => {
  let folder: string;
  let names: string[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'link-dashboard-upload-'));
    names = unpackUpload(folder);
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'pipe' });
  }, 180_000);
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('contains only the compiled code and the two package files', () => {
    const outside = names.filter((name) => !/^dist\/[\w/-]+\.js$/.test(name));
    expect(outside.sort()).toEqual(['package-lock.json', 'package.json']);
    expect(names).toContain('dist/index.js');
  });

  it('serves GET /health on the functions framework', async () => {
    const health = await startFunction('health', { FUNCTIONS_EMULATOR: undefined }, folder);
    const response = await fetch(`${health.url}/health`);
    await health.stop();
    expect(await response.json()).toEqual({ status: 'ok', timestamp: aTime });
  });

  it("serves a tool call with a user's key", async () => {
    const { key } = await userWithKey();
    const mcp = await startFunction('mcp', { FUNCTIONS_EMULATOR: undefined }, folder);
    const input = { category: 'Deployed', title: 'Works', url: 'https://example.com/deployed' };
    const response = await callTool(mcp.url, key, 'add_to_dashboard', input);
    await mcp.stop();
    expect(response).toMatchObject({ ok: { status: 'created', category: 'Deployed' } });
  });

  it('updates the default workspace with an ID token', async () => {
    const { idToken } = await signUp();
    const rest = await startFunction('workspaceUpdate', { FUNCTIONS_EMULATOR: undefined }, folder);
    const response = await fetch(rest.url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${idToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Deployed' }),
    });
    await rest.stop();
    expect(await response.json()).toMatchObject({ workspace: { name: 'Deployed', categories: [] } });
  });
});

describe('the check of the configuration before a deploy', () => {
  /** Runs the first predeploy command of firebase.json in a copy of the project, as the Firebase CLI does. */
  function deployWith(files: Readonly<Record<string, string>>) {
    const copy = copyProject();
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(copy.folder, 'functions', name), text);
    const [command = ''] = firebaseSchema.parse(readJson(join(copy.folder, 'firebase.json'))).functions
      .predeploy;
    return runProgram('sh', ['-c', command], copy.folder, { GCLOUD_PROJECT: 'my-project' });
  }

  it('accepts valid values, and ignores what is not uploaded', async () => {
    const files = {
      '.env.my-project': 'TIME_ZONE=Europe/Berlin\n',
      '.env.other': 'TIME_ZONE=Mars/Olympus\n',
    };
    expect(await deployWith(files)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('stops the deploy and names each variable with its file, and what it must be', async () => {
    const files = { '.env': 'USER_RATE_BURST=many\n', '.env.my-project': 'TIME_ZONE=Mars/Olympus\n' };
    const { exitCode, stderr } = await deployWith(files);
    expect(exitCode).toBe(1);
    expect(stderr.trim()).toBe(
      [
        'The configuration is invalid. Change or remove:',
        '  TIME_ZONE must be an IANA time zone, such as Europe/Berlin (set in functions/.env.my-project)',
        '  USER_RATE_BURST must be a whole number of calls up to 999999, such as 200, or 0 for no limit (set in functions/.env)',
      ].join('\n'),
    );
  });

  it('stops a deploy with the published development key', async () => {
    const { exitCode, stderr } = await deployWith({ '.env.my-project': `MCP_API_KEY=${DEVELOPMENT_KEY}\n` });
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('MCP_API_KEY is the published development key'),
    ]);
  });
});
