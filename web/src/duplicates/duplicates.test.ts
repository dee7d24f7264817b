import { runAtOnce } from '@shared/base/steps';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { apply } from '@shared/model/operation';
import { allLinks } from '@shared/model/workspace';
import { applyEdits } from '@shared/operations/applyEdits';
import { findGroups } from './findGroups';
import { describeMerge, planMerge } from './planMerge';

const group = (...links: Parameters<typeof workspaceWith>) => {
  const workspace = workspaceWith(...links);
  const { pages, titles } = runAtOnce(findGroups(workspace));
  return { workspace, pages, titles };
};
const urls = (groups: ReturnType<typeof group>['pages']) =>
  groups.map(({ entries }) => entries.map(({ link }) => link.url));

it('finds a page under other addresses and in other categories, newest first, and suggests pages of a site with the same title', () => {
  const { pages, titles } = group(
    aLink(1, { url: 'https://example.com/a?utm_source=x', title: 'A' }),
    aLink(2, { url: 'http://www.example.com/a/', title: 'A', category: 'Music' }),
    aLink(3, { url: 'https://example.com/b', title: 'Same ' }),
    aLink(4, { url: 'https://example.com/c', title: 'same' }),
    aLink(5, { url: 'https://other.example/c', title: 'Same' }),
    ...[6, 7, 8, 9, 10, 11].map((number) =>
      aLink(number, { url: `https://app.example/${String(number)}`, title: 'Sign in' }),
    ),
  );
  expect(urls(pages)).toEqual([['http://www.example.com/a/', 'https://example.com/a?utm_source=x']]);
  expect(urls(titles)).toEqual([['https://example.com/c', 'https://example.com/b']]);
});

it('keeps the link that says most, joins notes, takes over what it lacks, and names what is lost', () => {
  const { workspace, pages } = group(
    aLink(1, { url: 'https://example.com/a', title: 'A good title', notes: 'First.' }),
    aLink(2, {
      url: 'https://example.com/a',
      title: 'example.com/a',
      category: 'Music',
      notes: 'Second. #tag',
      sourceUrl: 'obsidian://a',
    }),
    aLink(3, {
      url: 'https://example.com/a/?fbclid=1',
      title: 'Other',
      category: 'Papers',
      sourceUrl: 'obsidian://b',
    }),
  );
  const plan = planMerge(workspace, pages[0]?.entries ?? []);
  expect(plan.kept.link.title).toBe('A good title');
  expect(describeMerge(plan)).toBe(
    'The other 2 links go to the trash. Added to the link you keep: a note and a reference. Lost: the title “Other”, its place in “Papers”, ' +
      'the address https://example.com/a/?fbclid=1, the title “example.com/a”, its place in “Music” and the reference obsidian://a.',
  );
  const after = apply(workspace, applyEdits(plan.operations, instant(60))).workspace;
  expect([...allLinks(after)].map(({ link }) => link)).toEqual([
    { ...plan.kept.link, notes: 'First.\nSecond. #tag', sourceUrl: 'obsidian://b' },
  ]);
  const chosen = planMerge(workspace, pages[0]?.entries ?? [], pages[0]?.entries[0]?.id);
  expect(chosen.kept.link.title).toBe('Other');
});

it('keeps the shortest address of links with titles, with the note of another', () => {
  const { workspace, pages } = group(
    aLink(1, { url: 'https://example.com/a?utm_source=feed', title: 'A page', notes: 'A note.' }),
    aLink(2, { url: 'https://example.com/a', title: 'A page', category: 'Music' }),
  );
  const { kept, gained } = planMerge(workspace, pages[0]?.entries ?? []);
  expect([kept.link.url, gained]).toEqual(['https://example.com/a', ['a note']]);
});

it('says so if a note is too long to be taken over, or nothing is lost', () => {
  const { workspace, pages } = group(
    aLink(1, { notes: 'x'.repeat(6_000) }),
    aLink(1, { category: 'Music', notes: 'y'.repeat(6_000) }),
  );
  expect(planMerge(workspace, pages[0]?.entries ?? []).lost).toContainEqual({
    kind: 'note',
    text: 'a note, because both together are too long',
  });
  const same = group(aLink(1), aLink(1, { category: 'Music' }));
  expect(same.pages.map(({ entries }) => describeMerge(planMerge(same.workspace, entries)))).toEqual([
    'The other link goes to the trash. Lost: its place in “Reading”.',
  ]);
});

it('finds and plans 2,000 links in short steps', () => {
  const workspace = workspaceWith(
    ...Array.from({ length: 2_000 }, (_, index) =>
      aLink(index, {
        url: `https://example.com/${String(index % 1_000)}`,
        category: index < 1_000 ? 'Reading' : 'Music',
      }),
    ),
  );
  const steps = findGroups(workspace);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  expect(count).toBeGreaterThan(8);
  expect(step.value.pages).toHaveLength(1_000);
  for (const { entries } of step.value.pages)
    expect(planMerge(workspace, entries).operations).toHaveLength(1);
});
