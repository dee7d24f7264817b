import { defineConfig } from 'rolldown';

// A file for what is always loaded, and one for what each dynamic import loads: an instance that starts reads a dozen
// files instead of hundreds. The SDKs of Firebase and Google Cloud find files of their own by path and stay as they
// are; express and raw-body are loaded by the framework anyhow.
export default defineConfig({
  input: 'src/index.ts',
  platform: 'node',
  external: [/^firebase-(admin|functions)(\/|$)/, /^@google-cloud\//, /^express$/, /^raw-body$/],
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'cjs',
    chunkFileNames: '[name].js',
    sourcemap: true,
  },
});
