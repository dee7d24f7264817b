import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../../scripts/project';
import { sectionSchema, type Section } from './report';

const FILE = path.join(PROJECT_FOLDER, 'bench.json');

const resultSchema = sectionSchema.extend({
  date: z.iso.datetime(),
  node: z.string(),
  cores: z.int(),
});
const resultsSchema = z.record(z.string(), resultSchema);

/** A section, and when and where it was measured. */
export type Result = z.infer<typeof resultSchema>;

/** Returns the stored results by part. Returns none if there is no file or if another version of the bench wrote it. */
export function readResults(): Record<string, Result> {
  return existsSync(FILE) ? (resultsSchema.safeParse(readJson(FILE)).data ?? {}) : {};
}

/** Stores the result of one part and keeps those of the other parts. */
export function storeResult(part: string, section: Section): Result {
  const result = {
    ...section,
    date: new Date().toISOString(),
    node: process.version,
    cores: availableParallelism(),
  };
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), [part]: result }, undefined, 2)}\n`);
  return result;
}
