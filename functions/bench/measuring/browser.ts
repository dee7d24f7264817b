import { chromium, type Browser } from 'playwright-core';
import { preview } from 'vite';
import { z } from 'zod';
import { findChromium } from '../../scripts/commands/testing/chromium';

/** Starts Chromium. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    // The sandbox does not work for root. Google may be unreachable, and the web app must not wait for it.
    args: ['--no-sandbox', '--host-resolver-rules=MAP apis.google.com ~NOTFOUND'],
  });
}

/**
 * Serves a build of the web app with a header of Hosting, without which a page that was opened before takes about twice as
 * long. `proxy` says which URL serves the paths that match a pattern. Returns the URL, and a function that stops the server.
 */
export async function serveWebApp(root: string, proxy: Readonly<Record<string, string>>) {
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' };
  const server = await preview({
    ...{ configFile: false, logLevel: 'error', root, build: { outDir: '.' } },
    preview: { port: 0, headers, proxy: { ...proxy } },
  });
  return { url: z.string().parse(server.resolvedUrls?.local[0]), stop: () => server.close() };
}
