import { hostOf, hostsOf, resultAt, type Ask } from '../ask';
import { COLLECTION } from '../person/collection';

const ofCategory = (name: string) => COLLECTION.filter(({ category }) => category === name);
const MACHINE_LEARNING = ofCategory('Machine Learning');
const WITHOUT_NOTE = COLLECTION.filter(({ notes }) => !notes).length;

/** Much to read at once. */
export const READING: readonly Ask[] = [
  {
    id: 16,
    says: 'Which links have no note?',
    key: 'read',
    calls: [['list_links', { workspaceId: '*', show: 'no_note', brief: true }]],
    answer([found]) {
      const { total = 0, brief = [] } = found ?? {};
      // Those that were saved today and those of the team have none, either.
      expect(total).toBeGreaterThanOrEqual(WITHOUT_NOTE);
      expect(total).toBeLessThan(WITHOUT_NOTE + 25);
      expect(brief.length).toBeGreaterThan(100);
      expect(brief).toContain('Falsehoods programmers believe about addresses | mjt.me.uk');
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
    calls: [['list_links', { category: 'Reading group', workspaceId: 'Heron team' }]],
    answer([found]) {
      expect(found?.total).toBe(8);
    },
    verdict: 'badly',
    because: 'The model can tell the order, but links have no place that stores it.',
  },
  {
    id: 30,
    says: 'Summarize my links on machine learning.',
    key: 'read',
    calls: [
      ['list_links', { category: 'Machine Learning', brief: true, limit: 500 }],
      [
        'list_links',
        ([first]) => ({
          ...{ category: 'Machine Learning', brief: true, limit: 500 },
          cursor: first?.nextCursor,
        }),
      ],
    ],
    answer(results) {
      expect(results.at(-1)).not.toHaveProperty('nextCursor');
      expect(results.flatMap(hostsOf).sort()).toEqual(MACHINE_LEARNING.map(({ url }) => hostOf(url)).sort());
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
