import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

const EVERYTHING = [
  '*.md',
  'docs/**/*.md',
  'functions/{src,scripts,test,bench}/**/*.ts',
  'web/index.html',
  'web/src/**/*.{ts,tsx,css}',
];

/** What to write instead, and what to look for in which files. */
const RULES: readonly (readonly [instead: string, found: RegExp, files: readonly string[]])[] = [
  // Only documents.ts knows that stored documents call chunks `pages`.
  [
    'chunk: a page is a part of an answer',
    /(?<!['/])\bpages?\b(?!['/])/i,
    ['functions/src/lib/storage/!(documents*).ts'],
  ],
  ['web app: a page is a part of an answer', /\bthe page of (the|this) dashboard\b/i, EVERYTHING],
  ['must be a string', /\bmust be a text\b/, EVERYTHING],
  ['reject, not supported', /\b(is|are|was|were) not taken\b/, EVERYTHING],
  ['not valid, not recognised', /\bnone of ours\b|\bthat is none\b|\bis none of\b/, EVERYTHING],
  ['except', /\bbut for (a|the|its)\b/, EVERYTHING],
  ['drain', /\blet go by\b/, EVERYTHING],
  ['is', /\b[Ss]tands? (in|there|beside|next)\b/, EVERYTHING],
  [
    'start with the subject',
    /(^|[.*/] )(What|Who) (waits|comes|calls|has) [\w ,]+ (is|are|was|were|has|costs)\b/,
    EVERYTHING,
  ],
  ['supported', /\bis spoken\b|\bare spoken\b/, EVERYTHING],
];

/** Returns the places where a rule is broken, such as `README.md:12: the line`. */
function violations(found: RegExp, files: readonly string[]): string[] {
  const names = files.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  if (names.length === 0) throw new Error(`No file matches ${files.join(', ')}.`);
  return names
    .filter((name) => !name.endsWith(path.basename(__filename)))
    .flatMap((name) => {
      const lines = readFileSync(path.join(ROOT, name), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        found.test(line) ? [`${name}:${String(index + 1)}: ${line.trim()}`] : [],
      );
    });
}

describe('code and docs', () => {
  it.each(RULES)('use the words of the glossary: %s', (_, found, files) => {
    expect(violations(found, files)).toEqual([]);
  });
});
