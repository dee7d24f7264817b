import { resultAt, titlesOf, urlsOf, type Ask } from '../ask';
import { COLLECTION } from '../person/collection';
import { LAST_MARCH, localDate } from '../person/days';
import { LAST_WEEK, TWELVE_FACTORS, YESTERDAY } from '../person/planted';

const byAge = COLLECTION.map(({ addedAt }) => addedAt).sort();
const inMarch = COLLECTION.filter(({ addedAt }) => localDate(addedAt).startsWith(LAST_MARCH));

/** What people say to the assistants of other link managers, in the words of their docs and issues. */
export const OUTSIDE: readonly Ask[] = [
  {
    id: 41,
    says: 'show me all my bookmarks from december 2023',
    source: 'vicgarcia/pinboard-mcp README.md, with another month',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', since: LAST_MARCH, until: LAST_MARCH, limit: 1 }]],
    answer([found]) {
      expect(found?.total).toBe(inMarch.length);
    },
    verdict: 'well',
  },
  {
    id: 42,
    says: "get my bookmarks from last week with the tag 'python'",
    source: 'vicgarcia/pinboard-mcp README.md, with another tag',
    key: 'read',
    calls: [['search_links', { query: '#postgres', since: 'last week', until: 'last week' }]],
    answer([found]) {
      expect(found?.links.map(({ url }) => url)).toEqual([LAST_WEEK[0]?.url]);
    },
    verdict: 'well',
  },
  {
    id: 43,
    says: 'bookmarks I saved yesterday about databases',
    source: 'cornelcroi/bookmark-lens, its prompt',
    key: 'read',
    calls: [['search_links', { query: 'databases', since: 'yesterday', until: 'yesterday' }]],
    answer([found]) {
      expect(found?.links.map(({ url }) => url)).toEqual([YESTERDAY[0]?.url]);
    },
    verdict: 'well',
  },
  {
    id: 44,
    says: 'find articles about AI from github.com',
    source: 'cornelcroi/bookmark-lens, its prompt',
    key: 'read',
    calls: [['search_links', { query: 'neural network site:github.com' }]],
    answer(results) {
      const urls = urlsOf(resultAt(results, 0));
      expect(urls.length).toBeGreaterThan(3);
      expect(urls.filter((url) => new URL(url).host !== 'github.com')).toEqual([]);
    },
    verdict: 'well',
  },
  {
    id: 45,
    says: "update the bookmark for https://12factor.net to add the tag 'important'",
    source: 'vicgarcia/pinboard-mcp README.md',
    key: 'write',
    calls: [
      ['search_links', { query: 'https://12factor.net', workspaceId: 'work' }],
      [
        'add_note_to_link',
        (results) => {
          const [link] = resultAt(results, 0).links;
          const place = { category: link?.category, workspaceId: 'work' };
          return { ...place, url: link?.url, notes: '#important', mode: 'append' };
        },
      ],
      ['search_links', { query: '#important' }],
    ],
    answer(results) {
      expect(urlsOf(resultAt(results, 2))).toEqual([TWELVE_FACTORS.url]);
    },
    verdict: 'well',
  },
  {
    id: 46,
    says: "bookmark https://example.com with title 'interesting article' and tags 'research, ai'",
    source: 'vicgarcia/pinboard-mcp README.md',
    key: 'write',
    calls: [
      [
        'add_to_dashboard',
        {
          ...{ category: 'Reading', title: 'interesting article', url: 'https://example.com' },
          notes: '#research #ai',
        },
      ],
      ['list_links', { category: 'Reading', show: 'tags' }],
    ],
    answer(results) {
      expect(resultAt(results, 0).status).toBe('created');
      const tags = resultAt(results, 1).tags.map(({ tag }) => tag);
      expect(tags).toEqual(expect.arrayContaining(['research', 'ai', 'talk']));
    },
    verdict: 'well',
  },
  {
    id: 47,
    says: 'five oldest bookmarks at a time',
    source: 'thejaymo.net, prompts for batch processing bookmarks',
    key: 'read',
    calls: [
      ['list_links', { workspaceId: '*', order: 'oldest', limit: 5 }],
      [
        'list_links',
        ([first]) => ({ workspaceId: '*', order: 'oldest', limit: 5, cursor: first?.nextCursor }),
      ],
    ],
    answer(results) {
      const found = results.flatMap(({ links }) => links.map(({ addedAt = '' }) => Date.parse(addedAt)));
      expect(found).toEqual(byAge.slice(0, 10).map((addedAt) => Date.parse(addedAt)));
    },
    verdict: 'well',
  },
  {
    id: 48,
    says: 'List the tags that I use.',
    source: 'karakeep-app/karakeep#2916',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', show: 'tags' }]],
    answer([found]) {
      expect(found?.tags).toContainEqual({ tag: 'talk', count: 2 });
    },
    verdict: 'well',
  },
  {
    id: 49,
    says: 'I need recent bookmarks without inventing a search query.',
    source: 'karakeep-app/karakeep#2821',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', since: '30d', limit: 3 }]],
    answer(results) {
      expect(titlesOf(resultAt(results, 0))).toHaveLength(3);
    },
    verdict: 'well',
  },
  {
    id: 50,
    says: 'bookmarks from past 30 days',
    source: 'class of relative dates in the tests of link managers',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', since: 'past 30 days', limit: 1 }]],
    answer([found]) {
      expect(found?.total).toBeGreaterThan(10);
    },
    verdict: 'well',
  },
];
