import { defineConfig } from 'rolldown';
import { fileURLToPath } from 'node:url';
import { buildCards } from '../web/cards/build.mjs';
import { readVersion } from './scripts/build/version.ts';

const cards = await buildCards();
const build = readVersion(fileURLToPath(new URL('..', import.meta.url)), 'functions');

// One file for the code that is always loaded, and one for each dynamic import: a starting instance reads a dozen files
// instead of hundreds. The Firebase and Google Cloud SDKs find some of their files by path, so they are not bundled.
// The framework loads express anyway.
export default defineConfig({
  input: 'src/index.ts',
  platform: 'node',
  external: [/^firebase-(admin|functions)(\/|$)/, /^@google-cloud\//, /^express$/],
  transform: {
    define: {
      BUILD: JSON.stringify(build),
      CARDS_HTML: JSON.stringify(cards.html),
      CARDS_HASH: JSON.stringify(cards.hash),
    },
  },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'cjs',
    chunkFileNames: '[name].js',
    sourcemap: true,
  },
});
