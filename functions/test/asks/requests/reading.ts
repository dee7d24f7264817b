import { hostOf, hostsOf, resultAt, type Ask } from '../ask';
import { COLLECTION } from '../person/collection';

const ofCategory = (name: string) => COLLECTION.filter(({ category }) => category === name);
const MACHINE_LEARNING = ofCategory('Machine Learning');
const READING_GROUP = { category: 'Reading group', workspaceId: 'Heron team' };
/** From what is general and short to what needs it. */
const READING_ORDER = [
  'No silver bullet',
  'Out of the tar pit',
  'How complex systems fail',
  'Simple testing',
  'What we talk about',
  'The tail at scale',
  'Metastable failures',
  'Local-first',
];
const WITHOUT_NOTE = COLLECTION.filter(({ notes }) => !notes).length;

/** Much to read at once. */
export const READING: readonly Ask[] = [
  {
    id: 16,
    says: 'Which links have no note?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', show: 'no_note', brief: true }]],
    answer([found]) {
      const { total = 0, brief = [], perCategory = [] } = found ?? {};
      // Those that were saved today and those of the team have none, either.
      expect(total).toBeGreaterThanOrEqual(WITHOUT_NOTE);
      expect(total).toBeLessThan(WITHOUT_NOTE + 25);
      expect(brief.length).toBeGreaterThan(100);
      const counts = perCategory.map((line) => Number(/\d+$/.exec(line)?.[0]));
      expect(perCategory[0]).toMatch(/^default\/Machine Learning: \d{3}$/);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
      const falsehoods = 'Falsehoods programmers believe about addresses | mjt.me.uk | default/Reading';
      expect(brief.some((line) => line.startsWith(falsehoods))).toBe(true);
      expect(found?.shows).toMatch(/^Links without a note, newest first\. .*Notes and URLs are left out\.$/);
    },
    verdict: 'well',
  },
  {
    id: 17,
    says: 'Which pages did I save twice?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', show: 'duplicates' }]],
    answer(results) {
      const places = resultAt(results, 0).links.map(({ title, category = '', alsoIn = [] }) =>
        [title, ...[category, ...alsoIn.map((place) => place.category)].sort()].join(', '),
      );
      expect(places).toEqual(
        expect.arrayContaining(['The Twelve-Factor App, DevOps, Reading', 'Refactoring UI, Design, Fonts']),
      );
    },
    verdict: 'well',
  },
  {
    id: 29,
    says: 'Put the links of Reading group in a good order to read, and keep it.',
    key: 'tidy',
    // The model judges the order, and the instructions say to number the titles.
    calls: [
      ['list_links', READING_GROUP],
      [
        'edit_links',
        (results) => {
          const { links } = resultAt(results, 0);
          const placeOf = (title: string) => READING_ORDER.findIndex((start) => title.startsWith(start));
          const inOrder = links.toSorted((a, b) => placeOf(a.title) - placeOf(b.title));
          const titles = inOrder.map(({ url, title }, index) => ({
            url,
            title: `${String(index + 1)}. ${title}`,
          }));
          return { ...READING_GROUP, set: { titles } };
        },
      ],
      ['list_links', { ...READING_GROUP, order: 'title', brief: true }],
    ],
    answer(results) {
      const [found, numbered, read] = results;
      const startOf = ({ title }: { title: string }) =>
        READING_ORDER.find((start) => title.startsWith(start));
      expect(found?.links.map(startOf).sort()).toEqual(READING_ORDER.toSorted());
      expect(numbered?.counts).toEqual({ retitled: 8 });
      expect(numbered?.hint).toContain(
        'The workspace is shared, so its other members see the new titles, too.',
      );
      expect(numbered?.hint).toContain('list_links with order title lists them by these numbers.');
      const firsts = read?.brief.map((line) => Number.parseInt(line, 10));
      expect([found?.total, firsts]).toEqual([8, [1, 2, 3, 4, 5, 6, 7, 8]]);
    },
    verdict: 'well',
  },
  {
    id: 30,
    says: 'Summarize my links on machine learning.',
    key: 'read',
    calls: [
      ['list_links', { category: 'Machine Learning', brief: true }],
      [
        'list_links',
        ([first]) => ({
          category: 'Machine Learning',
          brief: true,
          limit: Number(/\d+/.exec(first?.hint ?? '')),
        }),
      ],
    ],
    answer([found, all]) {
      expect(found?.hint).toBe('To read all 803 titles at once, without sites, send limit 803.');
      expect(all?.brief.length).toBe(MACHINE_LEARNING.length);
      expect(all).not.toHaveProperty('nextCursor');
      expect(found?.total).toBe(MACHINE_LEARNING.length);
      const [years = '', sites = '', words = ''] = found?.overview ?? [];
      const counts = [...years.matchAll(/\d{4} (\d+)/g)].map(([, count]) => Number(count));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MACHINE_LEARNING.length);
      expect(sites).toMatch(/^Sites: github\.com \d{3}, /);
      expect(words).toMatch(/^Words in titles: \S+ \d+, /);
      expect(found?.brief.length).toBeGreaterThan(80);
    },
    verdict: 'well',
  },
  {
    id: 31,
    says: 'Compare what I have in Kubernetes with DevOps.',
    key: 'read',
    calls: ['Kubernetes', 'DevOps'].map((category) => [
      'list_links',
      { category, workspaceId: 'work', brief: true, limit: 500 },
    ]),
    answer(results) {
      for (const [index, name] of ['Kubernetes', 'DevOps'].entries()) {
        const hosts = ofCategory(name).map(({ url }) => hostOf(url));
        expect(hostsOf(resultAt(results, index)).sort()).toEqual(hosts.sort());
      }
    },
    verdict: 'well',
  },
];
