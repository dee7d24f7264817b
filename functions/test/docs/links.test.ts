import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { z } from 'zod';

const ROOT = join(__dirname, '../../..');
const FILES = globSync(['*.md', 'docs/**/*.md', 'integrations/**/*.md'], { cwd: ROOT }).sort();
/** How many lines these may have, so that people read them. */
const MAX_LINES_IN_ALL = 2_450;
const MAX_LINES = { 'README.md': 90, 'CONTRIBUTING.md': 120, 'SECURITY.md': 40 };

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const markdown = new MarkdownIt();
const tokensOf = (file: string) => markdown.parse(textOf(file), {});
const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const SCRIPTS = Object.keys(packageSchema.parse(JSON.parse(textOf('package.json'))).scripts);

/** Returns the targets of a file's links and images, except those on other sites. */
function targetsIn(file: string): string[] {
  return tokensOf(file)
    .flatMap(({ children }) => children ?? [])
    .map((token) => token.attrGet('href') ?? token.attrGet('src'))
    .filter((target) => typeof target === 'string')
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors that GitHub gives the headings of a file. */
function anchorsIn(file: string): string[] {
  const tokens = tokensOf(file);
  const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open');
  return headings.map(({ children }) => {
    const text = (children ?? []).map(({ content }) => content).join('');
    return text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
  });
}

/** Returns what is wrong with a link in `file`, or undefined if nothing is. */
function problemWith(target: string, file: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? file : join(dirname(file), decodeURI(path));
  if (!existsSync(join(ROOT, linked))) return `${target}: there is no ${linked}`;
  if (anchor === undefined || anchorsIn(linked).includes(anchor)) return undefined;
  return `${target}: ${linked} has no heading with the anchor ${anchor}`;
}

describe('the docs', () => {
  it('include the README, and link to each other', () => {
    expect(FILES).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'README.md', 'SECURITY.md']));
    expect(FILES.flatMap(targetsIn).length).toBeGreaterThan(50);
  });

  it.each(FILES)('link only to files and headings that exist: %s', (file) => {
    const problems = targetsIn(file).map((target) => problemWith(target, file));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it('have the pages and headings that code and messages name', () => {
    const files = globSync(
      [
        '{functions/{src,scripts,bench},web/{src,cards},extension/src}/**/*.{ts,tsx}',
        'functions/.env.example',
      ],
      {
        cwd: ROOT,
      },
    );
    const own = files.filter((file) => !file.includes('.fixture.'));
    const named = own.flatMap((file) => {
      const text = textOf(file).replaceAll(/\s*\n[\s/*#]*/g, ' ');
      return [...text.matchAll(/(?:"([^"]{3,40})" in )?\b(docs\/[\w/]+\.md)/g)].map(
        ([, heading, page = '']) => ({
          page,
          heading,
        }),
      );
    });
    expect(named.filter(({ heading }) => heading !== undefined).length).toBeGreaterThan(5);
    const missing = named.filter(
      ({ page, heading }) =>
        !existsSync(join(ROOT, page)) ||
        (heading !== undefined && !new RegExp(`^#+ ${heading}$`, 'm').test(textOf(page))),
    );
    expect(missing).toEqual([]);
  });

  it.each(FILES)('give every heading a unique anchor: %s', (file) => {
    const anchors = anchorsIn(file);
    expect(anchors).toEqual([...new Set(anchors)]);
  });

  it.each(FILES)('name only npm commands that exist: %s', (file) => {
    const commands = [...textOf(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
  });

  it.each(Object.entries(MAX_LINES))('are short: %s has at most %i lines', (file, most) => {
    expect(textOf(file).trimEnd().split('\n').length).toBeLessThanOrEqual(most);
  });

  it('are few enough that nobody searches twice, beside the changelog, which grows', () => {
    const pages = FILES.filter((file) => !/^(?:CHANGELOG|integrations)/.test(file));
    const lines = pages.flatMap((file) => textOf(file).trimEnd().split('\n'));
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES_IN_ALL);
  });

  it.each(FILES.filter((file) => file.startsWith('docs/')))('say for whom they are: %s', (file) => {
    expect(textOf(file)).toMatch(/^# [^\n]+\n\nFor [a-z]/);
  });

  it('list every setting that an operator can make', () => {
    const variables = textOf('functions/.env.example').match(/^# [A-Z_]+(?==)/gm) ?? [];
    const listed = textOf('docs/reference/settings.md');
    const rates = textOf('docs/reference/limits.md');
    expect(variables.length).toBeGreaterThan(10);
    expect(
      variables.map((line) => line.slice(2)).filter((name) => !`${listed}${rates}`.includes(`\`${name}\``)),
    ).toEqual([]);
  });
});
