import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../project';

/** How many bytes of gzipped JavaScript the web app may load before sign-in. */
export const FIRST_LOAD_LIMIT = 200 * 1024;

const BUILT_WEB_APP = path.join(PROJECT_FOLDER, 'web/dist');

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);

/** Returns the gzipped size in bytes of the web app's entry and everything it imports statically. */
export function measureFirstLoad(): number {
  const manifest = manifestSchema.parse(readJson(path.join(BUILT_WEB_APP, '.vite/manifest.json')));
  const files = new Set<string>();
  const add = (name: string) => {
    const output = manifest[name];
    if (!output || files.has(output.file)) return;
    files.add(output.file);
    output.imports?.forEach(add);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name);
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(path.join(BUILT_WEB_APP, file))).length;
  return bytes;
}

// The last step of the web app's build: prints the size of the first load and fails if it exceeds the limit.
if (require.main === module) {
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  const size = measureFirstLoad();
  console.log(
    `First load of the web app: ${kilobytes(size)} KB of gzipped JavaScript (limit ${kilobytes(FIRST_LOAD_LIMIT)} KB).`,
  );
  if (size > FIRST_LOAD_LIMIT) {
    console.error('The limit is exceeded. Use import() to load what is not needed before sign-in.');
    process.exitCode = 1;
  }
}
