import { resultAt, titlesOf, type Ask, type FoundLink } from '../ask';
import { COLLECTION } from '../person/collection';
import { dayAgo, lastWeek, LAST_MARCH, localDate } from '../person/days';
import { SESSIONS } from '../person/planted';
import { BENS, OURS } from '../person/team';

/** Returns the titles of the person's links that were added on days from one to another, sorted. */
function addedFrom(since: string, until: string): string[] {
  return COLLECTION.filter(({ addedAt }) => localDate(addedAt) >= since && localDate(addedAt) <= until)
    .map(({ title }) => title)
    .sort();
}

const isSorted = (links: readonly FoundLink[]) =>
  links.every(({ addedAt = '' }, index) => index === 0 || addedAt <= (links[index - 1]?.addedAt ?? ''));

/** What happened, when, and who did it. */
export const REMEMBERING: readonly Ask[] = [
  {
    id: 8,
    says: 'What did I save last week?',
    key: 'read',
    calls: [['list_links', { since: dayAgo(lastWeek(0)), until: dayAgo(lastWeek(6)) }]],
    answer(results) {
      expect(resultAt(results, 0).total).toBeLessThan(
        addedFrom(dayAgo(lastWeek(0)), dayAgo(lastWeek(6))).length,
      );
      expect(resultAt(results, 0)).not.toHaveProperty('otherWorkspaces');
    },
    verdict: 'second',
    because: 'Without "*", the others are left out silently.',
  },
  {
    id: 9,
    says: 'What did I save in March?',
    key: 'read',
    calls: [
      ['list_links', { workspaceId: '*', since: `${LAST_MARCH}-01`, until: `${LAST_MARCH}-31`, limit: 500 }],
      [
        'list_links',
        (r) => ({
          workspaceId: '*',
          since: `${LAST_MARCH}-01`,
          until: `${LAST_MARCH}-31`,
          limit: 500,
          cursor: r[0]?.nextCursor,
        }),
      ],
    ],
    answer(results) {
      const titles = results.flatMap(titlesOf).sort();
      expect(titles).toEqual(addedFrom(`${LAST_MARCH}-01`, `${LAST_MARCH}-31`));
    },
    verdict: 'well',
  },
  {
    id: 10,
    says: 'What did I keep yesterday evening?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', since: dayAgo(1), until: dayAgo(1) }]],
    answer([found]) {
      expect(found?.links).toHaveLength(3);
    },
    verdict: 'badly',
    because: 'The answer is in UTC.',
  },
  {
    id: 11,
    says: 'Show me the ten newest.',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', limit: 10 }]],
    answer([found]) {
      expect(found?.links).toHaveLength(10);
      expect(isSorted(found?.links ?? [])).toBe(true);
      expect(found?.links.map(({ title }) => title)).toContain('Litestream');
    },
    verdict: 'well',
  },
  {
    id: 12,
    says: 'What did Ben add to Heron team?',
    key: 'read',
    calls: [['list_links', { workspaceId: 'Heron team' }]],
    answer([found]) {
      const others = found?.links.filter(({ addedBy }) => addedBy !== undefined) ?? [];
      expect(others.map(({ title }) => title).sort()).toEqual(BENS.map(({ title }) => title).sort());
    },
    verdict: 'impossible',
    because: 'The links do not say who added them.',
  },
  {
    id: 13,
    says: 'Resume my last session on Heron.',
    key: 'read',
    calls: [['search_links', { query: 'Heron', workspaceId: 'Assistant Sessions' }]],
    answer([found]) {
      const [last] = SESSIONS;
      expect(found?.links[0]).toMatchObject({ title: last?.title, notes: last?.notes });
    },
    verdict: 'second',
    because: 'The result lacks the id that resumes it.',
  },
  {
    id: 18,
    says: 'Which are my oldest links, and which are dead?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', until: dayAgo(880) }]],
    answer([found]) {
      expect(found?.total).toBeGreaterThan(5);
    },
    verdict: 'badly',
    because: 'No list starts with the oldest links.',
  },
  {
    id: 25,
    says: 'What did you change today?',
    key: 'tidy',
    calls: [['list_links', { workspaceId: '*', since: dayAgo(0) }]],
    answer() {
      expect(OURS.length).toBe(10);
    },
    verdict: 'impossible',
    because: 'Nothing lists changes.',
  },
  {
    id: 26,
    says: 'Who changed the note of the C4 model?',
    key: 'read',
    calls: [['search_links', { query: 'C4 model', workspaceId: 'Heron team' }]],
    answer([found]) {
      expect(found?.links[0]?.title).toBe('C4 model');
    },
    verdict: 'impossible',
    because: 'Nothing lists changes.',
  },
];
