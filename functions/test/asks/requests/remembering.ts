import { hostOf, hostsOf, resultAt, type Ask, type FoundLink } from '../ask';
import { COLLECTION } from '../person/collection';
import { dayAgo, lastWeek, LAST_MARCH, localDate, localHour } from '../person/days';
import { SESSIONS } from '../person/planted';
import { BENS, BENS_NOTE, OURS } from '../person/team';

/** Returns the titles of the links that were added on days from one to another, and not before an hour of the day, sorted. */
function addedFrom(since: string, until: string, hour = 0): string[] {
  return [...COLLECTION, ...BENS]
    .filter(({ addedAt }) => localDate(addedAt) >= since && localDate(addedAt) <= until)
    .filter(({ addedAt }) => localHour(addedAt) >= hour)
    .map(({ title }) => title)
    .sort();
}

const timesOf = (links: readonly Pick<FoundLink, 'addedAt'>[]) =>
  links.map(({ addedAt = '' }) => Date.parse(addedAt));
const ascending = (one: number, other: number) => one - other;
const [CHANGED] = OURS;

/** What happened, when, and who did it. */
export const REMEMBERING: readonly Ask[] = [
  {
    id: 8,
    says: 'What did I save last week?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', since: 'last week', until: 'last week' }]],
    answer([found]) {
      expect(found?.links.map(({ title }) => title).sort()).toEqual(
        addedFrom(dayAgo(lastWeek(0)), dayAgo(lastWeek(6))),
      );
      expect(found?.period).toMatchObject({ timeZone: 'Europe/Berlin' });
    },
    verdict: 'well',
  },
  {
    id: 9,
    says: 'What did I save in March?',
    key: 'read',
    calls: [
      ['list_links', { workspaceId: '*', since: LAST_MARCH, until: LAST_MARCH, brief: true, limit: 500 }],
    ],
    answer(results) {
      const found = resultAt(results, 0);
      const added = COLLECTION.filter(({ addedAt }) => localDate(addedAt).startsWith(LAST_MARCH));
      expect(hostsOf(found).sort()).toEqual(added.map(({ url }) => hostOf(url)).sort());
      expect(found).not.toHaveProperty('nextCursor');
    },
    verdict: 'well',
  },
  {
    id: 10,
    says: 'What did I keep yesterday evening?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', since: 'yesterday', until: 'yesterday' }]],
    answer([found]) {
      // The model picks what was added after 18:00, as the times say.
      const evening = found?.links.filter(({ addedAt = '' }) =>
        /T(1[89]|2[0-3]):\d\d\+0[12]:00$/.test(addedAt),
      );
      expect(evening?.map(({ title }) => title).sort()).toEqual(addedFrom(dayAgo(1), dayAgo(1), 18));
    },
    verdict: 'well',
  },
  {
    id: 11,
    says: 'Show me the ten newest.',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', limit: 10 }]],
    answer([found]) {
      const { links = [] } = found ?? {};
      expect(links).toHaveLength(10);
      expect(timesOf(links)).toEqual(timesOf(links).sort(ascending).reverse());
      expect(links.map(({ title }) => title)).toContain('Litestream');
    },
    verdict: 'well',
  },
  {
    id: 12,
    says: 'What did Ben add to Heron team?',
    key: 'read',
    calls: [['list_links', { workspaceId: 'Heron team' }]],
    answer([found]) {
      const { links = [] } = found ?? {};
      const bens = links.filter(({ addedBy }) => addedBy === '“Ben”').map(({ title }) => title);
      expect(bens.sort()).toEqual(BENS.map(({ title }) => title).sort());
      expect(links.filter(({ addedBy }) => addedBy === 'you')).toHaveLength(OURS.length);
    },
    verdict: 'well',
  },
  {
    id: 13,
    says: 'Resume my last session on Heron.',
    key: 'read',
    calls: [['search_links', { query: 'Heron', workspaceId: 'Assistant Sessions' }]],
    answer([found]) {
      const [last] = SESSIONS;
      expect(found?.links[0]).toMatchObject({ title: last?.title, notes: last?.notes });
      expect(found?.links[0]).toMatchObject({
        conversationId: last?.conversationId,
        localPath: last?.localPath,
      });
    },
    verdict: 'well',
  },
  {
    id: 18,
    says: 'Which are my oldest links, and which are dead?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', order: 'oldest', limit: 10 }]],
    answer([found]) {
      const oldest = timesOf(COLLECTION).sort(ascending).slice(0, 10);
      expect(timesOf(found?.links ?? [])).toEqual(oldest);
      expect(found?.shows).toBe(
        'Links, oldest first. The service opens no pages, so it does not know which are dead.',
      );
    },
    verdict: 'well',
  },
  {
    id: 25,
    says: 'What did you change today?',
    key: 'tidy',
    calls: [['list_links', { show: 'changes', workspaceId: '*', since: 'today' }]],
    answer([found]) {
      const { changes = [] } = found ?? {};
      const mine = changes.filter(({ byThisKey }) => byThisKey);
      expect(mine).toEqual(changes.filter(({ by }) => by === 'your Codex'));
      const told = mine.map(({ what }) => what).join('\n');
      for (const part of ['Go', 'Reading', 'Productivity', 'Fonts', 'Design', 'Cycling'])
        expect(told).toContain(part);
      const [back, removed] = mine;
      expect(back?.what).toBe('undid 1 change (removed 2 links from "Cycling"): put back 1 link');
      expect(removed).toMatchObject({ undone: 'all but 1 link', canRevert: true });
      const [retitled] = mine.filter(({ what }) => what === 'changed 3 titles');
      expect(retitled).toHaveProperty('titles.length', 3);
      const [renamed] = mine.filter(({ what }) => what.startsWith('renamed'));
      const { length } = COLLECTION.filter(({ category }) => category === 'Email and Productivity');
      expect(renamed).toHaveProperty('moreUrls', length - (renamed?.urls?.length ?? 0));
      expect(changes.filter(({ by }) => by === 'your Claude Code').length).toBeGreaterThan(5);
      expect(changes.filter(({ by }) => by === '“Ben”').length).toBeGreaterThan(0);
    },
    verdict: 'well',
  },
  {
    id: 26,
    says: 'Who changed the note of the C4 model, and what was there before?',
    key: 'read',
    calls: [['list_links', { show: 'changes', workspaceId: 'Heron team' }]],
    answer([found]) {
      const { changes = [] } = found ?? {};
      const [change] = changes.filter(({ urls = [], before }) => urls.includes(CHANGED?.url ?? '') && before);
      expect(change).toMatchObject({ by: '“Ben”', before: { notes: CHANGED?.notes } });
      expect(BENS_NOTE).not.toBe(CHANGED?.notes);
    },
    verdict: 'well',
  },
];
