import { categoryTree, shownRows, type TreeNode } from './categoryTree';

const named = (name: string, linkCount = 1, isPinned?: true) => ({
  id: `id of ${name}`.replaceAll(' ', '_'),
  name,
  linkCount,
  isPinned,
});

/** Returns a line for each node, with two spaces for each folder around it. */
const lines = (nodes: readonly TreeNode[], indent = ''): string[] =>
  nodes.flatMap(({ name, category, linkCount, children }) => [
    `${indent}${name}${category ? '' : '/'} ${String(linkCount)}`,
    ...lines(children, `${indent}  `),
  ]);
const tree = (...categories: readonly ReturnType<typeof named>[]) => lines(categoryTree(categories));

it('nests what imports name after folders, and sums what is in them', () => {
  // As Chrome, Firefox and Raindrop.io nest folders.
  const names = [
    'Bookmarks bar/Work/Rust',
    'Recipes',
    'Bookmarks bar/Work',
    'Bookmarks bar/Work/Rust/Async',
    'Bookmarks bar/Home',
  ];
  expect(tree(...names.map((name, index) => named(name, index + 1)))).toEqual([
    'Bookmarks bar/ 13',
    '  Work 8',
    '    Rust 5',
    '      Async 4',
    '  Home 5',
    'Recipes 2',
  ]);
});

it('makes one folder of those in which nothing else is, and of different cases', () => {
  expect(tree(named('A/B/C'), named('a/b/D'))).toEqual(['A/ 2', '  B/ 2', '    C 1', '    D 1']);
});

it('shows both of two names that differ in spaces', () => {
  expect(tree(named('A/B'), named('A / B'))).toEqual(['A/ 2', '  B 1', '   B 1']);
});

it('shows what is not collapsed', () => {
  const nodes = categoryTree(['A/B', 'A/C', 'D', 'D/E'].map((name) => named(name)));
  const shown = (...collapsed: string[]) =>
    shownRows(nodes, new Set(collapsed)).map(({ node: { name }, depth }) => `${String(depth)} ${name}`);
  expect(shown()).toEqual(['0 A', '1 B', '1 C', '0 D', '1 E']);
  expect(shown('a', 'id of D'.replaceAll(' ', '_'))).toEqual(['0 A', '0 D']);
});

it('leaves names as they are that no other shares', () => {
  const names = [
    'CI/CD',
    'UI/UX',
    'A/B testing',
    'TCP/IP',
    'I/O',
    '24/7',
    '/etc',
    'Ends with/',
    'a//b',
    'a//c',
    'https://example.com',
  ];
  expect(tree(...names.map((name) => named(name)))).toEqual(names.map((name) => `${name} 1`));
});

it('keeps pinned categories at the top, with what is in them', () => {
  expect(
    tree(
      named('AI/Agents', 1, true),
      named('AI', 2, true),
      named('Music'),
      named('AI/Papers', 4),
      named('AI/Agents/Tests', 8),
    ),
  ).toEqual(['AI/Agents 9', '  Tests 8', 'AI 6', '  Papers 4', 'Music 1']);
});

it('bounds how deep folders are, and takes a few milliseconds for 5,000 categories', () => {
  const deep = 'a/'.repeat(49);
  expect(tree(named(`${deep}b`), named(`${deep}c`)).map((line) => line.search(/\S/))).toEqual([
    0, 2, 4, 6, 8, 8,
  ]);
  const many = Array.from({ length: 5_000 }, (_, index) =>
    named(`Bar/Folder ${String(index % 50)}/Topic ${String(index)}`),
  );
  categoryTree(many);
  const start = process.cpuUsage();
  expect(categoryTree(many)).toHaveLength(1);
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
