import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from './project';

/** Bytes of JavaScript, gzipped, that the page may load before sign-in. */
export const FIRST_LOAD_LIMIT = 200 * 1024;

const BUILT_PAGE = path.join(PROJECT_FOLDER, 'web/dist');

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);

/** Bytes of JavaScript, gzipped, of the built page's entry and of all that it imports statically. */
export function measureFirstLoad(): number {
  const manifest = manifestSchema.parse(readJson(path.join(BUILT_PAGE, '.vite/manifest.json')));
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name);
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(path.join(BUILT_PAGE, file))).length;
  return bytes;
}
