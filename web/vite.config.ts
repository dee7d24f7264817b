import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** The files of `public` that the web app shows itself. */
const PUBLIC_FILES = ['/icon.svg', '/manifest.webmanifest'];

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

export default defineConfig({
  plugins: [listFiles()],
  build: {
    rolldownOptions: {
      input: { index: 'index.html', sw: 'serviceWorker/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
    // functions/scripts/commands/firstLoad.ts needs the manifest to add up the size of the first load.
    manifest: true,
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The Firestore bundle is large, but it is not part of the first load.
    chunkSizeWarningLimit: 700,
  },
  // `npm run dev:web` serves the web app with hot reload and gets everything else from the emulators of `npm start`.
  server: {
    proxy: Object.fromEntries(
      ['/__', '/mcp', '/api', '/health', '^/authorize/'].map((path) => [path, 'http://127.0.0.1:5000']),
    ),
  },
  resolve: {
    alias: { '@shared': fileURLToPath(new URL('../functions/src/lib/shared', import.meta.url)) },
    // functions/ has its own copy of zod. Bundle only one.
    dedupe: ['zod'],
  },
});
