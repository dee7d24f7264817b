import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Links for an empty dashboard, so that there is something to list and search. */
export const DEMO_LINKS = readFileSync(path.join(__dirname, 'demoLinks.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [category = '', title = '', url = '', notes = '', sourceUrl] = line.split('\t');
    return { category, title, url, notes, ...(sourceUrl !== undefined && { sourceUrl }) };
  });
