import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

// The checkers in native code are as large as the rest of the tools together. This one is slow, and the same everywhere.
process.env.RECHECK_BACKEND = 'pure';

const ROOT = path.join(__dirname, '../../..');

/** Patterns that the checker finds slow, and why they never hold anybody up. */
const ACCEPTED: ReadonlyMap<string, string> = new Map([
  [String.raw`/\B(?=(\d{3})+$)/g`, 'The digits of one number.'],
  [String.raw`/\B(?=(\d{2})*\d{3}$)/g`, 'The same in India.'],
  [String.raw`/var firebaseEmulators = (\{[\s\S]*?\n\});/`, 'A script of the same Hosting.'],
]);

it('has only regular expressions that take time in proportion to their input', async () => {
  const { checkSync } = await import('recheck');
  const slow: string[] = [];
  for (const { source, flags, file } of [...literals(), ...(await constructed())]) {
    const pattern = `/${source}/${flags}`;
    // Without an open end, the time is bounded by the pattern.
    if (ACCEPTED.has(pattern) || isRunOfOneClass(source) || !/[*+]|\{\d+,\}/.test(source)) continue;
    const { status } = checkSync(source, flags, OPTIONS);
    if (status !== 'safe') slow.push(`${file}: ${pattern}`);
  }
  expect(slow).toEqual([]);
});

it.each([
  ['GHSA-9cp3-fh5x-xfcj', String.raw`charset\s*=\s*["']?\s*([\w.:-]+)`],
  ['provably-fair/provably-fair-app#8', String.raw`^(.*?)\/(.*?)([\t ]*;.*)?$`],
  ['oomkapwn/enquire-mcp#293', String.raw`\/+$`],
  ['odysseus-dev/odysseus#4942', String.raw`\s*[.!?]*\s*$`],
  ['stems of verbs', '[aeiouy].*[^e]ed$'],
])('would find the pattern of %s', async (_, source) => {
  const { checkSync } = await import('recheck');
  expect(checkSync(source, '', OPTIONS).status).toBe('vulnerable');
});

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

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** The files that see input from outside. */
const FILES = globSync('{functions/src,web/src,extension/src,integrations}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
}).filter((file) => !/\.(?:test|fixture)\./.test(file));

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns each regular expression that is written in a file, once. */
function literals(): readonly Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const file of FILES) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        patterns.set(node.text, { source: node.text.slice(1, end), flags: node.text.slice(end + 1), file });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest));
  }
  return [...patterns.values()];
}

/** Returns the regular expressions that modules put together when they are loaded. */
async function constructed(): Promise<readonly Pattern[]> {
  const files = FILES.filter((file) => textOf(file).includes('new RegExp('));
  const patterns: Pattern[] = [];
  const original = globalThis.RegExp;
  for (const file of files) {
    globalThis.RegExp = new Proxy(original, {
      construct(target, [source, flags]: [string, string?]) {
        patterns.push({ source, flags: flags ?? '', file });
        return new target(source, flags);
      },
    });
    await import(path.join(ROOT, file)).finally(() => (globalThis.RegExp = original));
  }
  return patterns;
}
