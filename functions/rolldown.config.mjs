import { defineConfig } from 'rolldown';

// One file for the code that is always loaded, and one for each dynamic import: a starting instance reads a dozen files
// instead of hundreds. The Firebase and Google Cloud SDKs find some of their files by path, so they are not bundled.
// The framework loads express anyway.
export default defineConfig({
  input: 'src/index.ts',
  platform: 'node',
  external: [/^firebase-(admin|functions)(\/|$)/, /^@google-cloud\//, /^express$/],
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'cjs',
    chunkFileNames: '[name].js',
    sourcemap: true,
  },
});
