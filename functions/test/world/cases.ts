import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What every case has: see the README. */
export const described = { id: z.string(), source: z.string(), decided: z.string().exactOptional() };

/** Reads the cases of a folder. Throws if one does not fit the schema, or has the id of another. */
export function casesIn<Case extends { readonly id: string }>(
  folder: string,
  schema: z.ZodType<Case>,
): Case[] {
  const lines = readFileSync(join(folder, 'cases.jsonl'), 'utf8').trim().split('\n');
  const cases = lines.map((line) => schema.parse(JSON.parse(line)));
  const [again] = cases.filter(({ id }, index) => cases.findIndex((each) => each.id === id) < index);
  if (again) throw new Error(`Two cases have the id ${again.id}.`);
  return cases;
}
