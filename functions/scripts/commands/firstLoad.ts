import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../project';

// The last step of the web app's build. Prints how much JavaScript the web app loads before sign-in, which is its entry, the
// sign-in page, Firebase Auth, and everything that these import statically. Fails if that is more than the limit.

const LIMIT_KB = 68;
/** What the entry imports dynamically on a first visit. */
const ON_FIRST_VISIT = ['src/signIn/SignInPage.tsx', 'src/firebase/auth.ts'];

const BUILT_WEB_APP = path.join(PROJECT_FOLDER, 'web/dist');

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

const manifest = manifestSchema.parse(readJson(path.join(BUILT_WEB_APP, '.vite/manifest.json')));
const page = readFileSync(path.join(BUILT_WEB_APP, 'index.html'), 'utf8');
const entries = Object.keys(manifest).filter((name) => page.includes(`/${manifest[name]?.file ?? ''}"`));
const loaded = new Set([...entries, ...ON_FIRST_VISIT]);
// The set grows while it is read.
for (const name of loaded) for (const imported of manifest[name]?.imports ?? []) loaded.add(imported);
const files = new Set([...loaded].flatMap((name) => manifest[name]?.file ?? []));
let bytes = 0;
for (const file of files) bytes += gzipSync(readFileSync(path.join(BUILT_WEB_APP, file))).length;

const size = `${(bytes / 1024).toFixed(1)} KB of gzipped JavaScript (limit ${String(LIMIT_KB)} KB)`;
console.log(`First load of the web app: ${size}.`);
if (bytes > LIMIT_KB * 1024) {
  console.error('The limit is exceeded. Use import() to load what is not needed before sign-in.');
  process.exitCode = 1;
}
