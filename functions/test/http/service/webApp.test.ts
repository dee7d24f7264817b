import { z } from 'zod';
import { BASE_URL } from '../../support/environment';

const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string() })),
});

async function get(path: string) {
  const response = await fetch(`${BASE_URL}${path}`);
  // An unread body would keep its connection open, and the test run with it.
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe('the web app on Hosting', () => {
  it.each([
    '/',
    '/settings',
    '/import',
    '/help',
    '/add',
    '/add?url=https%3A%2F%2Fexample.com',
    '/authorize',
    '/authorize?response_type=code',
    '/w/default',
    '/w/default/0123',
    '/activity/default',
    '/trash/default',
    '/duplicates',
    '/duplicates/default',
  ])('is served at %s, and revalidated on each visit', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body).toContain('<div id="app"></div>');
  });

  it('revalidates the service worker on each visit', async () => {
    const { headers } = await get('/sw.js');
    expect(headers.get('content-type')).toContain('/javascript');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    '/settings/more',
    '/add/more',
    '/authorize/more',
    '/u/someone',
    '/u/someone/default/0123/more',
    '/w/default/0123/more',
    '/index.php',
    '/api',
    '/assets/gone.js',
  ])('returns 404 for %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('<div id="app"></div>');
  });

  it('has no inline script or style', async () => {
    const html = (await get('/')).body;
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  });

  it('runs only its own code and that of Google sign-in, and cannot be framed', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' https://apis.google.com",
        "style-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
  });

  it('cuts the connection to the window that opened it, except in the consent screen: some apps open it in a popup', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-opener-policy');
    expect(await policyOf('/settings')).toBe('same-origin-allow-popups');
    expect(await policyOf('/authorize?response_type=code')).toBe('unsafe-none');
  });

  it("sets no such headers on Hosting's reserved URLs, which Google sign-in frames", async () => {
    const { headers } = await get('/__/firebase/init.json');
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('x-frame-options')).toBeNull();
    for (const path of ['/', '/help', '/authorize', '/assets/gone.js', '/health', '/_/x']) {
      expect((await get(path)).headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('lets the browser cache assets that never change', async () => {
    const html = (await get('/')).body;
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const { headers } = await get(script);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('has a manifest, so that browsers can install it, and its icons in the right sizes', async () => {
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = manifestSchema.parse(JSON.parse(body));
    const files = icons.filter(({ type }) => type === 'image/png');
    expect(files).toHaveLength(4);
    for (const { src, sizes } of [...files, { src: '/icons/180.png', sizes: '180x180' }]) {
      const response = await fetch(`${BASE_URL}${src}`);
      const png = Buffer.from(await response.arrayBuffer());
      // The width and the height follow the name of the first chunk.
      expect(`${String(png.readUInt32BE(16))}x${String(png.readUInt32BE(20))}`).toBe(sizes);
    }
  });

  it('has a style sheet for the 404 page', async () => {
    const { body } = await get('/no/such/address');
    const styleSheet = /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '';
    expect((await get(styleSheet)).headers.get('content-type')).toContain('text/css');
  });
});
