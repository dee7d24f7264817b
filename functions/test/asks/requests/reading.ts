import { resultAt, titlesOf, type Ask } from '../ask';
import { COLLECTION } from '../person/collection';

const ofCategory = (name: string) => COLLECTION.filter(({ category }) => category === name);
const MACHINE_LEARNING = ofCategory('Machine Learning');

/** Much to read at once. */
export const READING: readonly Ask[] = [
  {
    id: 16,
    says: 'Which links in Inbox have no note?',
    key: 'read',
    calls: [
      ['list_links', { category: 'Inbox' }],
      ['list_links', { workspaceId: '*', limit: 500 }],
    ],
    answer(results) {
      expect(resultAt(results, 0).links.every(({ notes }) => notes === undefined)).toBe(true);
    },
    verdict: 'badly',
    because: 'The model has to read every link.',
  },
  {
    id: 17,
    says: 'Which pages did I save twice?',
    key: 'read',
    calls: [['search_links', { query: 'duplicates' }]],
    answer() {
      expect(MACHINE_LEARNING.length).toBeGreaterThan(800);
    },
    verdict: 'impossible',
    because: 'Nothing compares links.',
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
    because: 'The model can say the order, but links have no place that stores it.',
  },
  {
    id: 30,
    says: 'Summarize my links on machine learning.',
    key: 'read',
    calls: [0, 1, 2, 3, 4].map((page) => [
      'list_links',
      (results) => ({ category: 'Machine Learning', limit: 500, cursor: results[page - 1]?.nextCursor }),
    ]),
    answer(results) {
      expect(results.at(-1)).not.toHaveProperty('nextCursor');
      expect(new Set(results.flatMap(titlesOf))).toEqual(new Set(MACHINE_LEARNING.map(({ title }) => title)));
    },
    verdict: 'badly',
    because: 'It takes five pages of 40 KB.',
  },
  {
    id: 31,
    says: 'Compare what I have in Kubernetes with DevOps.',
    key: 'read',
    calls: [
      ['list_links', { category: 'Kubernetes', workspaceId: 'work', limit: 100 }],
      ['list_links', { category: 'DevOps', workspaceId: 'work', limit: 100 }],
    ],
    answer(results) {
      for (const [index, name] of ['Kubernetes', 'DevOps'].entries()) {
        const titles = ofCategory(name).map(({ title }) => title);
        expect(titlesOf(resultAt(results, index)).sort()).toEqual(titles.sort());
      }
    },
    verdict: 'well',
  },
];
