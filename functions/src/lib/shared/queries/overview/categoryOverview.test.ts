import { LIMITS } from '../../base/limits';
import { jsonBytes } from '../../text/bytes';
import { aLink, workspaceWith } from '../../model/workspace.fixture';
import { OVERVIEW_FROM } from './categoryOverview';
import { listLinks } from '../listLinks';

const brief = { category: 'Reading', brief: true } as const;

const links = (count: number, fields: (index: number) => object) =>
  workspaceWith(...Array.from({ length: count }, (_, index) => aLink(index, fields(index))));

it('says what a large category has, on the first page of short lines', () => {
  const workspace = links(OVERVIEW_FROM, (index) => ({
    title: index % 3 === 0 ? 'The transformer, from scratch' : `Notes on GPUs ${String(index)}`,
    url: `https://${index % 2 === 0 ? 'www.github.com/a/b' : 'arxiv.org'}/${String(index)}`,
    notes: index < 2 ? '#Paper #paper' : undefined,
    addedAt: `${index < 100 ? '2025' : '2026'}-01-01T12:00:00.000Z`,
  }));
  const { overview, total, nextCursor } = listLinks([workspace], { ...brief, limit: 10 });
  expect(overview).toEqual([
    'Years: 2025 100, 2026 50',
    'Sites: arxiv.org 75, github.com 75',
    'Words in titles: gpus 100, scratch 50, transformer 50',
    'Tags: paper 2',
  ]);
  expect(total).toBe(OVERVIEW_FROM);
  expect(listLinks([workspace], { ...brief, limit: 10, cursor: nextCursor })).not.toHaveProperty('overview');
  expect(listLinks([workspace], { category: 'Reading' })).not.toHaveProperty('overview');
});

it('names pairs of words, and leaves out those of the category and those that say nothing', () => {
  const titles = [
    'Neural network library, fast',
    'A neural network built for reading',
    'Open source, for reading',
  ];
  const workspace = links(OVERVIEW_FROM, (index) => ({ title: titles[index % titles.length] }));
  const [, , words] = listLinks([workspace], brief).overview ?? [];
  expect(words).toBe('Words in titles: neural network 100, network library 50, open source 50');
});

it('says how to read more titles at once, which come without sites then', () => {
  const count = LIMITS.linesWithSites + 100;
  const workspace = links(count, (index) => ({ title: `${String(index)} ${'long '.repeat(30)}` }));
  const first = listLinks([workspace], brief);
  expect(first.hint).toBe('To read all 600 titles at once, without sites, send limit 600.');
  const all = listLinks([workspace], { ...brief, limit: count });
  expect([all.brief?.length, all.nextCursor, all.hint]).toEqual([count, undefined, undefined]);
  expect(all.shows).toMatch(/Each line: title, of at most 5\d characters\. Sites, dates, notes and URLs/);
  expect(jsonBytes(all)).toBeLessThan(LIMITS.longResponseBytes);
  expect(jsonBytes(all)).toBeGreaterThan(LIMITS.longResponseBytes * 0.85);
});

it('goes on with titles only, page by page, if not all fit', () => {
  const workspace = links(LIMITS.itemsPerPage, (index) => ({ title: `${String(index)} ${'漢'.repeat(60)}` }));
  const request = { ...brief, limit: LIMITS.itemsPerPage, restBytes: 1_000 };
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = listLinks([workspace], { ...request, cursor });
    expect(jsonBytes(page)).toBeLessThanOrEqual(LIMITS.longResponseBytes);
    read.push(...(page.brief ?? []));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(new Set(read).size).toBe(LIMITS.itemsPerPage);
});

it('does not say that of a small category', () => {
  const workspace = links(OVERVIEW_FROM - 1, () => ({}));
  expect(listLinks([workspace], brief)).not.toHaveProperty('overview');
});

it('is short, whatever the links have', () => {
  const word = (index: number) => `${'𝒜'.repeat(40)}${String(index)}`;
  const workspace = links(OVERVIEW_FROM, (index) => ({
    title: `${'x'.repeat(200)} ${word(index)}`,
    url: `https://${'a'.repeat(50)}${String(index)}.example/`,
    notes: `#${word(index)}`,
  }));
  const { overview } = listLinks([workspace], brief);
  expect(overview).toHaveLength(4);
  expect(jsonBytes(overview)).toBeLessThan(LIMITS.placeBytes);
});
