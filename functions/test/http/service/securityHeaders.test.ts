import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../../../scripts/project';
import { BASE_URL } from '../../support/environment';
import { startFunction } from '../../support/processes/functionProcess';

const fileSchema = z.object({
  hosting: z.object({
    headers: z.array(
      z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
    ),
  }),
});

async function get(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe("a response at a function's own address", () => {
  it.each([
    ['health', '/health'],
    ['mcp', '/mcp'],
    ['workspaceUpdate', '/u/nobody/nothing'],
    ['workspaceUpdate', '/u/nobody/nothing/feed.xml'],
    ['workspaceUpdate', '/u/%01/%20'],
    ['workspaceUpdate', '/elsewhere'],
  ] as const)('has the headers for security itself: %s %s', async (name, where) => {
    const { url, stop } = await startFunction(name);
    const { headers } = await get(new URL(where, url).href);
    await stop();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const { hosting } = fileSchema.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json')));
    const ofHosting = hosting.headers.find(({ source }) => source === '!/__/**')?.headers ?? [];
    const shared = ofHosting.filter(
      ({ key }) => !/^(Content-Security|Cross-Origin-Opener)-Policy$/.test(key),
    );
    expect(shared.length).toBeGreaterThan(3);
    for (const { key, value } of shared) expect([key, headers.get(key)]).toEqual([key, value]);
  });
});

it.each(['/', '/health', '/u/nobody/nothing', '/mcp', '/.well-known/security.txt'])(
  'Hosting sends each header for security once, for %s',
  async (where) => {
    const { headers } = await get(BASE_URL + where);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toBe(
      'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    );
    expect(headers.get('content-security-policy')?.match(/default-src/g)).toHaveLength(1);
  },
);

describe('security.txt', () => {
  it('does not exist unless somebody is named in it', async () => {
    const { status, headers, body } = await get(`${BASE_URL}/.well-known/security.txt`);
    expect([status, headers.get('content-type'), JSON.parse(body)]).toEqual([
      404,
      expect.stringMatching(/^application\/json/),
      { error: 'Not found' },
    ]);
  });

  it('names those whom the operator has set, and expires less than a year after it was asked for', async () => {
    const contacts = ['mailto:security@example.com', 'https://example.com/security'];
    const { url, stop } = await startFunction('health', { SECURITY_CONTACT: contacts.join(',') });
    const place = new URL('/.well-known/security.txt', url).href;
    const { status, headers, body } = await get(place);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = body.trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('Contact: '))).toEqual(
      contacts.map((contact) => `Contact: ${contact}`),
    );
    const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '');
    const days = (expires - Date.now()) / (24 * 60 * 60 * 1_000);
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect((await get(place, { method: 'HEAD' })).status).toBe(200);
    expect((await get(place, { method: 'POST' })).status).toBe(405);
    await stop();
  });
});
