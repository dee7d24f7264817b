import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { readVersion } from '../functions/scripts/build/version.ts';
import { brandMarks } from './brandMarks.ts';
import { extensionZip } from './extensionZip.ts';
import { notices } from './notices.ts';

/** The files of `public` that the web app shows itself. */
const PUBLIC_FILES = ['/icon.svg', '/manifest.webmanifest', '/theme.js'];

const { version, code } = readVersion(fileURLToPath(new URL('..', import.meta.url)), 'web');

/** Writes into the page which build it is, for `npm run cloud:doctor`. */
function nameVersion(): Plugin {
  return {
    name: 'name-version',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'version', content: `${version}; code=${code}` }, injectTo: 'head' },
    ],
  };
}

/** Tells the service worker which files to keep. It changes with them, so browsers notice each new build. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      const page = bundle['index.html'];
      if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build lacks a file.');
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const files = [...assets.map((name) => `/${name}`).sort(), ...PUBLIC_FILES];
      const hash = createHash('sha256').update(files.join()).update(page.source).update(worker.code);
      const version = hash.digest('hex').slice(0, 16);
      worker.code = `const SHELL_FILES=${JSON.stringify(files)},SHELL_VERSION="${version}";${worker.code}`;
    },
  };
}

/**
 * Writes `start.js`, with which the pages of public workspaces start this build: see functions/src/visitors/page.ts. They cannot
 * name its files, because a cache may keep them during a deploy. What a script writes there is loaded like the rest of the page.
 */
function writeStart(): Plugin {
  return {
    name: 'write-start',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build lacks a file.');
      const tags =
        String(page.source).match(/<link[^>]* href="\/assets\/[^>]*>|<script[^>]*><\/script>/g) ?? [];
      const source = `document.write(${JSON.stringify(tags.join(''))});`;
      this.emitFile({ type: 'asset', fileName: 'start.js', source });
    },
  };
}

const { ofPage, ofWorkers } = notices();

export default defineConfig({
  plugins: [brandMarks(), extensionZip(), nameVersion(), listFiles(), writeStart(), ofPage],
  define: { WEB_APP_VERSION: JSON.stringify(version) },
  build: {
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: 'index.html', sw: 'serviceWorker/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Each file is a request of its own. So the code before the first card is in three of them.
        codeSplitting: {
          groups: [
            {
              name: 'app',
              test: /\/src\/main\.|\/shared\/base\/(?!hash)|\/data\/connection\.|\/ui\/(forms\/(TextField|useTask)|controls\/CopyButton|text\/format)\./,
              priority: 2,
            },
            { name: 'service', test: /\/service\/rest\.ts$/, priority: 1 },
            { name: 'signedIn', test: /\/(SignedInPages|followWorkspace)\.tsx?$/ },
          ],
        },
      },
    },
    // Served at /licenses.md, because the licenses of the bundled packages require it.
    license: { fileName: 'licenses.md' },
    // functions/scripts/build/firstLoad.ts needs the manifest to add up the size of the first load.
    manifest: true,
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    // Keeps `light-dark()`, which older browsers lack.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The Firestore bundle is large, but it is not part of the first load.
    chunkSizeWarningLimit: 700,
  },
  // The worker that parses files is one file with all readers. Each would be a request of its own otherwise.
  worker: { format: 'es', plugins: () => [ofWorkers], rolldownOptions: { output: { codeSplitting: false } } },
  // `npm run dev:web` serves the web app with hot reload and gets everything else from the emulators of `npm start`.
  server: {
    proxy: Object.fromEntries(
      ['/__', '/mcp', '/api', '/health', '/extension.zip', '^/authorize/', '^/u/.*/feed\\.xml$'].map(
        (path) => [path, process.env.SERVICE_URL ?? ''],
      ),
    ),
  },
  resolve: {
    alias: { '@shared': fileURLToPath(new URL('../functions/src/lib/shared', import.meta.url)) },
    // functions/ has its own copy of zod. Bundle only one.
    dedupe: ['zod'],
  },
});
