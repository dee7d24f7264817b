import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
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
