import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

const EVERYTHING = [
  '*.md',
  'docs/**/*.md',
  'functions/{src,scripts,test,bench}/**/*.ts',
  'web/index.html',
  'web/src/**/*.{ts,tsx,css,md}',
  'extension/src/**/*.{ts,css}',
];

/** What to write, what not to write, and which files must not contain it. */
const RULES: readonly (readonly [write: string, found: RegExp, files: readonly string[]])[] = [
  // Only documents.ts knows that stored documents call chunks `pages`.
  [
    '“chunk”, not “page”, for a stored part of a workspace',
    /(?<!['/])\bpages?\b(?!['/])/i,
    ['functions/src/lib/storage/**/!(documents*).ts'],
  ],
  ['“the web app”, not “the page of the dashboard”', /\bthe page of (the|this) dashboard\b/i, EVERYTHING],
  ['“must be a string”, not “a text”', /\bmust be a text\b/, EVERYTHING],
  ['“rejected” or “not supported”, not “not taken”', /\b(is|are|was|were) not taken\b/, EVERYTHING],
  [
    '“not valid” or “not recognized”, not “none of ours”',
    /\bnone of ours\b|\bthat is none\b|\bis none of\b/,
    EVERYTHING,
  ],
  ['“except”, not “but for”', /\bbut for (a|the|its)\b/, EVERYTHING],
  ['“drained”, not “let go by”', /\blet go by\b/, EVERYTHING],
  ['“is”, not “stands”', /\b[Ss]tands? (in|there|beside|next)\b/, EVERYTHING],
  [
    'sentences that start with their subject, not with “What waits … is”',
    /(^|[.*/] )(What|Who) (waits|comes|calls|has) [\w ,]+ (is|are|was|were|has|costs)\b/,
    EVERYTHING,
  ],
  ['“forever” or “permanently”, not “for ever”', /\bfor ever\b/i, EVERYTHING],
  ['“the focused link”, not “the link that has the focus”', /\b[Tt]he link that has the focus\b/, EVERYTHING],
  ['“supported”, not “spoken”', /\bis spoken\b|\bare spoken\b/, EVERYTHING],
];

/** Returns the lines that break a rule, such as `README.md:12: the line`. */
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
  it.each(RULES)('use %s', (_, found, files) => {
    expect(violations(found, files)).toEqual([]);
  });
});
