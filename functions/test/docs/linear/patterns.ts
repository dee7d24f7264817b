import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(__dirname, '../../../..');

/** Patterns that the checker finds slow, and why they never hold anybody up. */
const ACCEPTED: ReadonlyMap<string, string> = new Map([
  [String.raw`/\B(?=(\d{3})+$)/g`, 'The digits of one number.'],
  [String.raw`/\B(?=(\d{2})*\d{3}$)/g`, 'The same in India.'],
  [String.raw`/var firebaseEmulators = (\{[\s\S]*?\n\});/`, 'A script of the same Hosting.'],
]);

/** A regular expression of the code that sees input from outside. */
export interface Pattern {
  /** As it would be written in the code. */
  readonly text: string;
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** Returns the regular expressions whose time may depend on the length of their input, each once. */
export async function openPatterns(): Promise<readonly Pattern[]> {
  const patterns = [...literals(), ...(await constructed())];
  const open = patterns.filter(
    ({ text, source }) =>
      // Without an open end, the time is bounded by the pattern.
      /[*+]|\{\d+,\}/.test(source) && !ACCEPTED.has(text) && !isRunOfOneClass(source),
  );
  return [...new Map(open.map((pattern) => [pattern.text, pattern])).values()];
}

/** Returns those that the checker finds slow, each with its file. Takes up to a minute for each pattern. */
export async function slowPatterns(patterns: readonly Pattern[]): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const { text, source, flags, file } of patterns) {
    if (!(await isLinear(source, flags))) slow.push(`${file}: ${text}`);
  }
  return slow;
}

/** Returns whether the checker finds no input for which a regular expression takes more time than in proportion to its length. */
export async function isLinear(source: string, flags = ''): Promise<boolean> {
  // The checkers in native code are as large as the rest of the tools together. This one is slow, and the same everywhere.
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  return checkSync(source, flags, OPTIONS).status === 'safe';
}

/** Independent of the speed of the computer. */
const OPTIONS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
};

/** Such a run is found in one pass. The checker does not know the set operations in some classes. */
const isRunOfOneClass = (source: string) => /^\[[^()|*+?]+\]\+$/.test(source);

/** The files that see input from outside. */
const FILES = globSync('{functions/src,web/src,extension/src,integrations}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
}).filter((file) => !/\.(?:test|fixture)\./.test(file));

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns each regular expression that is written in a file. */
function literals(): readonly Pattern[] {
  const patterns: Pattern[] = [];
  for (const file of FILES) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        patterns.push({
          text: node.text,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          file,
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest));
  }
  return patterns;
}

/** Returns the regular expressions that the modules of these files put together when they are loaded, but not those of packages. */
async function constructed(): Promise<readonly Pattern[]> {
  const files = FILES.filter((file) => textOf(file).includes('new RegExp('));
  const patterns: Pattern[] = [];
  const original = globalThis.RegExp;
  for (const file of files) {
    globalThis.RegExp = new Proxy(original, {
      construct(target, [source, flags = '']: [string, string?]) {
        const made = new target(source, flags);
        // Whether a package is loaded only now depends on the tests before.
        const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
        if (!caller.includes('/node_modules/')) patterns.push({ text: String(made), source, flags, file });
        return made;
      },
    });
    await import(path.join(ROOT, file)).finally(() => (globalThis.RegExp = original));
  }
  return patterns;
}
