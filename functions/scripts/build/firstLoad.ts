import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { readJson, UserError } from '../project';

/**
 * Returns how much JavaScript and CSS the web app loads before sign-in: its entry, the sign-in page, Firebase Auth, and everything that
 * these import statically.
 * @throws {UserError} if that is more than the limit.
 */
export function checkFirstLoad(built: string): string {
  const manifest = manifestSchema.parse(readJson(path.join(built, '.vite/manifest.json')));
  const page = readFileSync(path.join(built, 'index.html'), 'utf8');
  const entries = Object.keys(manifest).filter((name) => page.includes(`/${manifest[name]?.file ?? ''}"`));
  const loaded = new Set([...entries, ...ON_FIRST_VISIT]);
  // The set grows while it is read.
  for (const name of loaded) for (const imported of manifest[name]?.imports ?? []) loaded.add(imported);
  const files = new Set([...loaded].flatMap((name) => manifest[name]?.file ?? []));
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(path.join(built, file))).length;
  const size = `${(bytes / 1024).toFixed(1)} KB of gzipped JavaScript and CSS, limit ${String(LIMIT_KB)} KB`;
  if (bytes > LIMIT_KB * 1024)
    throw new UserError(
      `The first load of the web app is too large: ${size}. Use import() to load what is not needed before sign-in.`,
    );
  return size;
}

const LIMIT_KB = 68;
/** What the entry imports dynamically on a first visit. */
const ON_FIRST_VISIT = ['src/signIn/SignInPage.tsx', 'src/firebase/auth.ts'];

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
