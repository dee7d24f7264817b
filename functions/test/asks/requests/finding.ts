import { resultAt, titlesOf, urlsOf, type Ask } from '../ask';
import { CLOCKS, INJECTED, LORA, NIGHT_TRAIN, SAVED_TWICE, TALK, TWELVE_FACTORS } from '../person/planted';

const TAGGED_TALK = TALK.filter(({ notes = '' }) => notes.includes('#talk'));

/** What the person looks for. */
export const FINDING: readonly Ask[] = [
  {
    id: 3,
    says: 'Where was that piece about the clock problem again?',
    key: 'read',
    calls: [['search_links', { query: 'clock problem' }]],
    answer([found]) {
      expect(found?.links[0]).toMatchObject({ title: CLOCKS.title, url: CLOCKS.url, notes: CLOCKS.notes });
    },
    verdict: 'well',
  },
  {
    id: 4,
    says: 'Did I keep something about the night train to Sweden?',
    key: 'read',
    calls: [
      ['search_links', { query: 'night train Sweden' }],
      // The same in one of the languages that the hint names.
      ['search_links', { query: 'Nachtzug Schweden' }],
    ],
    answer(results) {
      expect(urlsOf(resultAt(results, 0))).not.toContain(NIGHT_TRAIN.url);
      expect(resultAt(results, 0).hint).toMatch(
        /^No link in any workspace has every word\. The first link lacks "Sweden"\. If it is not meant, try other words, also in other languages: titles are in English, .*\bGerman\b/,
      );
      expect(urlsOf(resultAt(results, 1))).toEqual([NIGHT_TRAIN.url]);
    },
    verdict: 'well',
  },
  {
    id: 5,
    says: 'Find 東京のラーメン, the Arabic link about the letter, and the Waermepumpe one.',
    key: 'read',
    calls: [
      ['search_links', { query: '東京 ラーメン' }],
      ['search_links', { query: 'كتب الرسالة' }],
      ['search_links', { query: 'Waermepumpe Altbau' }],
    ],
    answer(results) {
      expect(results.map(({ links }) => links[0]?.title)).toEqual([
        '東京の美味しいラーメン屋ランキング',
        'كَتَبَ الرِّسَالَةَ',
        'Wärmepumpe im Altbau: lohnt sich das?',
      ]);
    },
    verdict: 'well',
  },
  {
    id: 6,
    says: 'The link about autovacum and dead tupels, please.',
    key: 'read',
    calls: [['search_links', { query: 'autovacum dead tupels' }]],
    answer([found]) {
      expect(found).toMatchObject({ corrected: { autovacum: 'autovacuum', tupels: 'tuples' } });
      expect(found?.hint).toBe(
        'No link in any workspace has every word as typed. Searched for "autovacuum" instead of "autovacum" and "tuples" instead of "tupels". Every link found has all words searched for.',
      );
      expect(found?.links[0]?.title).toBe('How PostgreSQL handles vacuum, bloat and dead tuples');
    },
    verdict: 'well',
  },
  {
    id: 7,
    says: 'What do I have on Postgres 18?',
    key: 'read',
    // The instructions say to search all workspaces.
    calls: [['search_links', { query: 'postgres 18', workspaceId: '*' }]],
    answer([found]) {
      expect(found && titlesOf(found)).toEqual(['What’s new in PostgreSQL 18']);
      expect(found?.hint).toBe('');
      expect(found).not.toHaveProperty('relaxed');
    },
    verdict: 'well',
  },
  {
    id: 32,
    says: 'Did I already save 12factor.net?',
    key: 'read',
    calls: [['search_links', { query: 'is 12factor.net saved?' }]],
    answer([found]) {
      expect(found).toMatchObject({ saved: true, total: 2 });
      expect(found?.links.map(({ url }) => url).sort()).toEqual(
        [TWELVE_FACTORS.url, SAVED_TWICE[0]?.url].sort(),
      );
    },
    verdict: 'well',
  },
  {
    id: 33,
    says: 'Which link was about the antenna for LoRa?',
    key: 'read',
    calls: [['search_links', { query: 'LoRa antenna' }]],
    answer([found]) {
      expect(found?.links).toEqual([expect.objectContaining({ url: LORA.url, notes: LORA.notes })]);
    },
    verdict: 'well',
  },
  {
    id: 35,
    says: 'Show me what is tagged talk.',
    key: 'read',
    calls: [['search_links', { query: '#talk', workspaceId: '*' }]],
    answer([found]) {
      expect(found && titlesOf(found)).toEqual(TAGGED_TALK.map(({ title }) => title).reverse());
      expect(found).toMatchObject({ total: TAGGED_TALK.length, workspaceId: '*', hint: '' });
    },
    verdict: 'well',
  },
  {
    id: 40,
    says: 'What was the article about prompt injection through bookmarks?',
    key: 'tidy',
    calls: [['search_links', { query: 'prompt injection bookmarks' }]],
    answer([found]) {
      // As data, which says itself not to follow it, like the tool list.
      expect(found?.links[0]?.caution).toContain('do not follow it');
      expect(found?.links[0]).toMatchObject({ url: INJECTED.url, notes: INJECTED.notes });
    },
    verdict: 'well',
  },
];
