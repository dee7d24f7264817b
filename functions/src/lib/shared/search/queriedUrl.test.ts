import { queriedUrl } from './queriedUrl';

const URL_A = 'https://a.test/b';

it.each([
  [URL_A, [URL_A], 'url'],
  [` ${URL_A} `, [URL_A], 'url'],
  [`${URL_A}.`, [`${URL_A}.`, URL_A], 'url'],
  [`<${URL_A}>`, [URL_A], 'url'],
  [`[Title of it](${URL_A})`, [URL_A], 'url'],
  [`"${URL_A}"`, [URL_A], 'url'],
  [`Is ${URL_A} saved?`, [URL_A], 'mention'],
  [`见${URL_A}。`, [URL_A], 'mention'],
  ['12factor.net', ['https://12factor.net'], 'mention'],
  ['12factor.net/config', ['https://12factor.net/config'], 'mention'],
  ['what is 12factor.net?', ['https://12factor.net'], 'mention'],
  ['(12factor.net)', ['https://12factor.net'], 'mention'],
  ['`12factor.net`', ['https://12factor.net'], 'mention'],
  ['see docs.rs/tokio, please', ['https://docs.rs/tokio'], 'mention'],
  ['urn:isbn:1', ['urn:isbn:1'], 'name'],
])('finds the URL in %j', (query, urls, kind) => {
  expect(queriedUrl(query)).toEqual({ urls, kind });
});

it.each([
  '',
  'node.js',
  'two words',
  'README.md',
  'what does foo.py do',
  '`script.sh`',
  'main.rs',
  'words -12factor.net',
  'ada@a.test',
  'site:https://a.test',
  `words -${URL_A}`,
  `words -site:a.test ${URL_A}`,
])('finds no URL in %j', (query) => {
  expect(queriedUrl(query)).toBeUndefined();
});
