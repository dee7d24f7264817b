import { resultAt, urlsOf, type Ask, type Result } from '../ask';
import { COLLECTION } from '../person/collection';
import { CRYPTIC, FONTS, HERON, LORA, SAVED_TWICE } from '../person/planted';

const ofCategory = (name: string) => COLLECTION.filter(({ category }) => category === name);
const TITLES = ['How Pingora was built', 'Why 0.1 + 0.2 is not 0.3', 'Map of the S-Bahn in Berlin'];
const CYCLING = ofCategory('Cycling').toSorted((a, b) => Date.parse(a.addedAt) - Date.parse(b.addedAt));
const [FIRST, SECOND] = CYCLING;
const [, KEPT, LOST] = SAVED_TWICE;
const TWO = [FIRST?.url, SECOND?.url];

/** Returns the input that undoes the change of a result. */
const undo = (result: Result, urls?: readonly (string | undefined)[]) => ({
  revert: result.changeId,
  ...(urls && { urls }),
});

/** What is to be moved, renamed, removed and put back. */
export const TIDYING: readonly Ask[] = [
  {
    id: 19,
    says: 'Move all Go links to Reading.',
    key: 'tidy',
    calls: [['edit_links', { category: 'Go', set: { category: 'Reading' } }]],
    answer([moved]) {
      const { length } = ofCategory('Go');
      expect(moved).toMatchObject({ counts: { moved: length }, results: [] });
      expect(moved).toMatchObject({ from: { Go: length }, to: { category: 'Reading' } });
      expect(moved?.changeId).toBeDefined();
    },
    verdict: 'well',
  },
  {
    id: 20,
    says: 'Rename Email and Productivity to Productivity.',
    key: 'tidy',
    calls: [['edit_links', { category: 'Email and Productivity', set: { category: 'Productivity' } }]],
    answer([renamed]) {
      const { length } = ofCategory('Email and Productivity');
      expect(renamed).toMatchObject({ counts: { moved: length }, results: [] });
      expect(renamed).toMatchObject({
        to: { category: 'Productivity', isNew: true },
        goneCategory: 'Email and Productivity',
      });
    },
    verdict: 'well',
  },
  {
    id: 21,
    says: 'Merge Fonts into Design.',
    key: 'tidy',
    calls: [
      ['edit_links', { category: 'Fonts', set: { category: 'Design' } }],
      ['search_links', { query: KEPT?.url }],
    ],
    answer([merged, found]) {
      expect(merged).toMatchObject({
        counts: { moved: FONTS.length, merged: 1 },
        to: { category: 'Design', isNew: false },
        goneCategory: 'Fonts',
        results: [
          {
            url: LOST?.url,
            status: 'merged',
            into: { title: KEPT?.title, url: LOST?.url },
          },
        ],
      });
      expect(found?.links).toMatchObject([{ notes: `${KEPT?.notes ?? ''}\n${LOST?.notes ?? ''}` }]);
    },
    verdict: 'well',
  },
  {
    id: 22,
    says: 'Give the links in Inbox better titles.',
    key: 'tidy',
    calls: [
      ['list_links', { category: 'Inbox' }],
      [
        'edit_links',
        (results) => {
          const urls = urlsOf(resultAt(results, 0));
          return {
            category: 'Inbox',
            set: { titles: urls.map((url, index) => ({ url, title: TITLES[index] })) },
          };
        },
      ],
    ],
    answer(results) {
      expect(urlsOf(resultAt(results, 0))).toEqual(CRYPTIC.map(({ url }) => url));
      expect(resultAt(results, 1)).toMatchObject({
        counts: { retitled: CRYPTIC.length },
        results: CRYPTIC.map(({ url }) => ({ url, status: 'retitled' })),
      });
    },
    verdict: 'well',
  },
  {
    id: 23,
    says: 'Remove the two oldest links in Cycling. No, undo that.',
    key: 'tidy',
    calls: [
      ['list_links', { category: 'Cycling', order: 'oldest', limit: 2 }],
      [
        'edit_links',
        (results) => ({ category: 'Cycling', urls: urlsOf(resultAt(results, 0)), remove: true }),
      ],
      ['edit_links', (results) => undo(resultAt(results, -1))],
      ['list_links', { category: 'Cycling', limit: 1 }],
    ],
    answer(results) {
      expect(urlsOf(resultAt(results, 0))).toEqual(TWO);
      expect(resultAt(results, 1).counts).toEqual({ removed: 2 });
      expect(resultAt(results, 3).total).toBe(CYCLING.length);
    },
    verdict: 'well',
  },
  {
    id: 24,
    says: 'Remove both again. No, put the first one back.',
    key: 'tidy',
    calls: [
      ['edit_links', { category: 'Cycling', urls: TWO, remove: true }],
      ['edit_links', (results) => undo(resultAt(results, -1), [FIRST?.url])],
      ['list_links', { category: 'Cycling' }],
    ],
    answer(results) {
      const { url, title } = FIRST ?? {};
      expect(resultAt(results, 1).results).toEqual([{ url, title, status: 'as_before' }]);
      expect(urlsOf(resultAt(results, 2))).toContain(url);
      expect(urlsOf(resultAt(results, 2))).not.toContain(SECOND?.url);
    },
    verdict: 'well',
  },
  {
    id: 27,
    says: 'The LoRa antenna belongs in the workspace Home.',
    key: 'tidy',
    calls: [
      ['search_links', { query: 'LoRa antenna' }],
      ['edit_links', { category: 'Hardware', urls: [LORA.url], set: { workspaceId: 'Home' } }],
      ['search_links', { query: 'LoRa antenna' }],
    ],
    answer(results) {
      const [before] = resultAt(results, 0).links;
      expect(resultAt(results, 1)).toMatchObject({
        results: [{ url: LORA.url, status: 'moved' }],
        from: { Hardware: 1 },
        to: { category: 'Hardware', isNew: true, workspaceId: 'home' },
      });
      const { addedAt, notes } = before ?? {};
      expect(resultAt(results, 2).links).toMatchObject([{ workspaceId: 'home', addedAt, notes }]);
    },
    verdict: 'well',
  },
  {
    id: 34,
    says: 'Tag everything in Heron with #work.',
    key: 'tidy',
    calls: [
      ['list_links', { category: 'Heron', workspaceId: 'work' }],
      [
        'edit_links',
        (results) => ({
          ...{ category: 'Heron', workspaceId: 'work', urls: urlsOf(resultAt(results, 0)) },
          set: { appendNotes: '#work' },
        }),
      ],
      ['search_links', { query: '#work' }],
    ],
    answer(results) {
      expect(resultAt(results, 1).counts).toEqual({ noted: HERON.length });
      expect(resultAt(results, 1).hint).toContain('noted means that the text was appended.');
      expect(urlsOf(resultAt(results, 2)).sort()).toEqual(HERON.map(({ url }) => url).sort());
    },
    verdict: 'well',
  },
  {
    id: 39,
    says: 'Save this with the assistant on my phone.',
    key: 'read',
    calls: [['add_to_dashboard', { category: 'Reading', title: 'A page', url: 'https://example.com/page' }]],
    answer([refused]) {
      expect(refused?.error).toMatch(
        /read-only, so nothing was changed\. .* in the web app at http:\/\/localhost:5000, under Settings/,
      );
    },
    verdict: 'well',
  },
];
