import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { callTool } from '../support/client';
import { startFunction } from '../support/functionProcess';
import { aTime } from '../support/matchers';
import { signUp, userWithKey } from '../support/users';

const ROOT = join(__dirname, '../../..');
const firebaseSchema = z.object({ functions: z.looseObject({ source: z.string() }) });

// Packs the upload with the Firebase CLI's own code, in a separate process. Prints the path of the archive.
const PACK = `
  const { prepareFunctionsUpload } = require('firebase-tools/lib/deploy/functions/prepareFunctionsUpload');
  const [root, source, config] = process.argv.slice(1);
  prepareFunctionsUpload(root, source, JSON.parse(config), [], undefined, { exportType: 'zip' })
    .then(({ pathToSource }) => console.log(pathToSource));
`;

/** Unpacks what a deploy uploads into `folder`, and returns the file names. */
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

describe('the upload of a deploy', () => {
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

  it('serves GET /health under the functions framework', async () => {
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
