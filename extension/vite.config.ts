import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { globSync, statSync } from 'node:fs';

const LIMIT_KB = 100;

/** Fails the build if all files of the extension together exceed the limit. */
function limitSize(): Plugin {
  return {
    name: 'limit-size',
    closeBundle() {
      const folder = fileURLToPath(new URL('dist', import.meta.url));
      const files = globSync('**/*.*', { cwd: folder });
      const kilobytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0) / 1024;
      const size = `${kilobytes.toFixed(1)} KB (limit ${String(LIMIT_KB)} KB)`;
      if (kilobytes > LIMIT_KB) throw new Error(`The browser extension has ${size}.`);
    },
  };
}

export default defineConfig({
  plugins: [limitSize()],
  // Files have relative addresses, because each browser gives the extension an origin of its own.
  base: './',
  build: {
    target: 'es2022',
    // Keeps `light-dark()`. The manifest requires these browsers.
    cssTarget: ['chrome123', 'edge123', 'firefox142'],
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { popup: 'popup.html', options: 'options.html', background: 'src/background.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
    modulePreload: { polyfill: false },
  },
  resolve: {
    alias: { '@shared': fileURLToPath(new URL('../functions/src/lib/shared', import.meta.url)) },
    dedupe: ['zod'],
  },
});
