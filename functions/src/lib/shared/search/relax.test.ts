import { aLink, workspaceWith } from '../model/workspace.fixture';
import { searchInSteps, searchLinks, type FoundLinks } from './searchLinks';

const workspace = workspaceWith(
  aLink(1, { title: 'How Postgres handles vacuum', category: 'Databases' }),
  aLink(2, { title: 'Vacuum tubes', category: 'Music' }),
  aLink(3, { title: 'Postgres indexes', category: 'Databases' }),
  aLink(4, { title: 'Kubernetes in production', category: 'Servers' }),
  aLink(5, { title: '東京の大学', category: 'Travel' }),
);

function search(query: string): FoundLinks {
  return searchLinks([workspace], { query });
}

function titles({ links }: FoundLinks): string[] {
  return links.map(({ title }) => title);
}

describe('a query that no link matches', () => {
  it('finds the links with the most and the rarest of its words, and says what the first one lacks', () => {
    const found = search('postgres vacuum frobnication');
    expect(found).toMatchObject({ relaxed: true, missing: ['frobnication'], total: 3 });
    expect(titles(found)[0]).toBe('How Postgres handles vacuum');
  });

  it('ignores stop words', () => {
    expect(titles(search('how is the tubes frobnication'))).toEqual(['Vacuum tubes']);
  });

  it.each([
    ['postgers vacuum', 'postgers', 'postgres', 'How Postgres handles vacuum'],
    ['postgres vacum', 'vacum', 'vacuum', 'How Postgres handles vacuum'],
    ['Kuberntes', 'Kuberntes', 'kubernetes', 'Kubernetes in production'],
    ['vaccuum tubes', 'vaccuum', 'vacuum', 'Vacuum tubes'],
  ])('is corrected: %s', (query, typed, used, title) => {
    const found = search(query);
    expect(found).toMatchObject({ total: 1, corrected: { [typed]: used } });
    expect(found).not.toHaveProperty('relaxed');
    expect(titles(found)).toEqual([title]);
  });

  it('finds nothing if all of its words are stop words', () => {
    expect(search('not the one')).toMatchObject({ total: 0 });
  });

  it('is corrected and relaxed if that is not enough', () => {
    const found = search('kuberntes frobnication');
    expect(found).toMatchObject({
      relaxed: true,
      missing: ['frobnication'],
      corrected: { kuberntes: 'kubernetes' },
    });
    expect(titles(found)).toEqual(['Kubernetes in production']);
  });

  it('is never corrected if it is a number', () => {
    expect(search('20251')).toMatchObject({ total: 0 });
    expect(search('20251')).not.toHaveProperty('corrected');
  });

  it.each(['nubes', 'handers'])('is not corrected if too many words are as similar: %s', (query) => {
    expect(search(query)).not.toHaveProperty('corrected');
    expect(search(`postgres ${query}`)).toMatchObject({ relaxed: true, missing: [query] });
  });

  it('is not corrected in words that occur with others', () => {
    expect(search('kubernetes tubes')).toMatchObject({ relaxed: true, total: 2 });
    expect(search('kubernetes tubes')).not.toHaveProperty('corrected');
  });

  it('is split into its words if it is a phrase', () => {
    const found = search('"vacuum postgres"');
    expect(found).toMatchObject({ relaxed: true, missing: ['vacuum postgres'], total: 1 });
    expect(titles(found)).toEqual(['How Postgres handles vacuum']);
  });

  it('is split into pairs of characters if it is Chinese or Japanese', () => {
    const found = search('東京大学');
    expect(found).toMatchObject({ relaxed: true, missing: expect.arrayContaining(['東京大学']) });
    expect(titles(found)).toEqual(['東京の大学']);
  });

  it.each([
    [
      'Chinese without spaces',
      Array.from({ length: 2_000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''),
    ],
    ['hyphens', Array.from({ length: 500 }, (_, index) => `x${index.toString(36)}y`).join('-')],
  ])('looks up a limited number of words if it is a long run of %s', (_, query) => {
    let steps = 0;
    for (const search = searchInSteps([workspace], { query }); search.next().done !== true;) steps++;
    expect(steps).toBeLessThan(200);
  });

  it('finds nothing if the workspace has none of its words', () => {
    expect(search('frobnication')).toEqual({
      page: '0 of 0',
      workspaceId: 'default',
      query: 'frobnication',
      total: 0,
      links: [],
    });
  });
});
