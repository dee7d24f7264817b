import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { readProjectVersion, readVersion } from '../../../scripts/build/version';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { BASE_URL } from '../../support/environment';

/** Returns the packages that the code in these folders imports, without those of its tests and those that have only types. */
function packagesIn(folders: string): readonly string[] {
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: PROJECT_FOLDER });
  const code = files
    .filter((file) => !/\.(test|fixture)\./.test(file))
    .map((file) => readFileSync(path.join(PROJECT_FOLDER, file), 'utf8'))
    .join('\n');
  const imports = code.matchAll(
    /^import (?!type )[^;]*? from '((?:@\w[\w-]*\/)?\w[\w-]*)|import\('((?:@\w[\w-]*\/)?\w[\w-]*)/gm,
  );
  const names = [...imports].map(([, named, loaded]) => named ?? loaded ?? '');
  return [...new Set(names)].filter((name) => !name.startsWith('@shared/') && name !== 'vite');
}

const healthSchema = z.strictObject({ status: z.literal('ok'), timestamp: z.iso.datetime() });

describe('GET /health', () => {
  it('returns the status "ok" and the time of the request as JSON, without authentication or caching', async () => {
    const before = new Date().toISOString();
    const response = await fetch(`${BASE_URL}/health`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { timestamp } = healthSchema.parse(await response.json());
    expect(timestamp >= before && timestamp <= new Date().toISOString()).toBe(true);
  });

  it('supports HEAD, which some monitors send', async () => {
    expect((await fetch(`${BASE_URL}/health`, { method: 'HEAD' })).status).toBe(200);
  });

  it('returns 405 and the allowed methods for others', async () => {
    const response = await fetch(`${BASE_URL}/health`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await response.json()).toEqual({ error: 'Method not allowed: use GET, HEAD' });
  });

  it.each(['/health', '/mcp', '/api/workspace/update'])(
    'says in a header which build responds: %s',
    async (where) => {
      const { version, code } = readVersion(PROJECT_FOLDER, 'functions');
      const { headers } = await fetch(`${BASE_URL}${where}`);
      expect(headers.get('x-link-dashboard-version')).toBe(`${version}; code=${code}`);
      expect(version).toMatch(/^\d+\.\d+\.\d+(\+[\da-f]{8})?$/);
    },
  );
});

describe('the built web app', () => {
  const built = (file: string) => readFileSync(path.join(PROJECT_FOLDER, 'web/dist', file), 'utf8');

  it('says which build it is', () => {
    const { version, code } = readVersion(PROJECT_FOLDER, 'web');
    expect(built('index.html')).toContain(`<meta name="version" content="${version}; code=${code}">`);
  });

  it('serves the extension, with the version of the project', () => {
    const files = unzipSync(readFileSync(path.join(PROJECT_FOLDER, 'web/dist/extension.zip')));
    for (const [name, content] of Object.entries(files))
      expect(readFileSync(path.join(PROJECT_FOLDER, 'extension/dist', name)).equals(content)).toBe(true);
    expect(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))).toMatchObject({
      name: 'Link Dashboard',
      version: readProjectVersion(PROJECT_FOLDER),
    });
  });

  it('names the license of all that it contains of others, also in workers and cards, and so does the extension', () => {
    const notices = built('licenses.md');
    for (const name of [
      '@firebase/auth',
      'Simple Icons',
      'OpenCC',
      ...packagesIn('web/{src,cards,serviceWorker}'),
    ])
      expect(notices).toMatch(new RegExp(`^## ${name}( - [\\d.]+)? \\(.+\\)$`, 'm'));
    const ofExtension = readFileSync(path.join(PROJECT_FOLDER, 'extension/dist/licenses.md'), 'utf8');
    for (const name of packagesIn('extension/src')) expect(ofExtension).toContain(`## ${name} - `);
  });
});
