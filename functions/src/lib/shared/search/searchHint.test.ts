import { LIMITS } from '../base/limits';
import { aLink, workspaceWith } from '../model/workspace.fixture';
import { searchLinks } from './searchLinks';

const workspace = workspaceWith(
  aLink(1, { title: 'How PostgreSQL handles vacuum and dead tuples', category: 'Databases' }),
  aLink(2, { title: 'Autovacuum settings', category: 'Databases' }),
  aLink(3, { title: 'Better night trains', category: 'Travel' }),
  aLink(4, { title: 'Stage plays in multi-purpose halls', category: 'Culture' }),
  aLink(5, { title: '東京の大学', category: 'Travel' }),
);

const hintOf = (query: string) => searchLinks([workspace], { query }).hint;

it.each(['night trains', 'night train', 'postgres vacuum', 'nothing at all', '#travel in:travel'])(
  'says nothing if every link has the words as typed, or if there is none: %s',
  (query) => {
    const hint = hintOf(query);
    expect(hint ?? '').not.toMatch(/link|Searched for .* instead/);
  },
);

it.each([
  // The words of a person who looks for a night train, from the day of an assistant.
  [
    'night train Sweden',
    'The first link lacks "Sweden". If it is not meant, try other words, also in the language of its title.',
  ],
  [
    'night Sweden Stockholm Malmö Lund',
    'The first link lacks "Sweden", "Stockholm", "Malmö", and 1 more. If it is not meant, try other words, also in the language of its title.',
  ],
  [
    'tuple cuum replication',
    'The first link lacks "replication". If it is not meant, try other words, also in the language of its title. The first link has "cuum" only inside longer words.',
  ],
  ['dead tupels', 'Searched for "tuples" instead of "tupels". Every link found has all words searched for.'],
  [
    'cuum tupels',
    'Searched for "tuples" instead of "tupels". Every link found has all words searched for. The first link has "cuum" only inside longer words.',
  ],
  [
    'vacum tupels',
    'Searched for "vacuum" instead of "vacum" and "tuples" instead of "tupels". Every link found has all words searched for.',
  ],
  [
    'tupels replication',
    'Searched for "tuples" instead of "tupels". The first link lacks "replication". If it is not meant, try other words, also in the language of its title.',
  ],
  ['multi-stage', 'Searched for the parts of "multi-stage". Every link found has all words searched for.'],
  [
    'multi-stage builds',
    'Searched for the parts of "multi-stage". The first link lacks "builds". If it is not meant, try other words, also in the language of its title.',
  ],
  [
    '東京大学',
    'Searched for the parts of "東京大学". The first link lacks a part of "東京大学". If it is not meant, try other words, also in the language of its title.',
  ],
])('says what was replaced, and what the first link lacks or has only in part: %s', (query, hint) => {
  expect(hintOf(query)).toBe(hint);
});

it('tells what was searched for as text from what was replaced', () => {
  const { hint, missing } = searchLinks([workspace], { query: 'tag:x tupels' });
  expect(hint).toMatch(
    /^Searched for "tag:x" as text\. .* Searched for "tuples" instead of "tupels" and the parts of "tag:x"\. The first link lacks /,
  );
  expect(missing).toEqual(['tag:x', 'tag']);
});

it('does not call a part of a split word missing if every link found has the parts', () => {
  expect(searchLinks([workspace], { query: 'multi-stage' }).missing).toEqual(['multi-stage']);
});

it('is short, however long the words are', () => {
  const words = Array.from(
    { length: LIMITS.queryWords - 1 },
    (_, index) => `${'x'.repeat(150)}${String(index)}`,
  );
  expect(hintOf(`night ${words.join(' ')}`)?.length).toBeLessThan(400);
});

describe('with titles in several languages', () => {
  const titles = [
    ...['The night train and the ferry', 'Trains with bunks', 'How the night train came back'],
    ...['Nachtzug nach Stockholm: der Snälltåget', 'Der Zug und das Meer', 'Mit dem Zug nach Rom'],
    ...['东京的铁路', '我的旅行', '中国的火车', 'La vuelta al mundo'],
  ];
  const mixed = workspaceWith(...titles.map((title, index) => aLink(index, { title })));
  const named = 'also in other languages: titles are in English, German, and Chinese.';

  it.each([
    ['night train Sweden', `The first link lacks "Sweden". If it is not meant, try other words, ${named}`],
    ['Kiruna', `Try other words, ${named}`],
    ['night train', undefined],
  ])('says which ones, if a search may have needed another: %s', (query, hint) => {
    expect(searchLinks([mixed], { query }).hint).toEqual(hint);
  });
});
