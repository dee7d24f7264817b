import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    // Says which chunks the first load takes: functions/scripts/commands/firstLoad.ts adds them up.
    manifest: true,
    // The Content-Security-Policy takes no data: URLs and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Firestore is one chunk, which nothing needs before sign-in.
    chunkSizeWarningLimit: 700,
  },
  // `npm run dev:web`: the page with hot reload, everything else from the emulators that `npm start` runs.
  server: {
    proxy: Object.fromEntries(
      ['/__', '/mcp', '/api', '/health'].map((path) => [path, 'http://127.0.0.1:5000']),
    ),
  },
  resolve: {
    alias: { '@lib': fileURLToPath(new URL('../functions/src/lib', import.meta.url)) },
    // The domain in functions/ has its own copy of zod. Bundle one.
    dedupe: ['zod'],
  },
});
