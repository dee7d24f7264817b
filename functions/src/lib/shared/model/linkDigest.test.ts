import { linkDigest } from './linkDigest';

// The history, browsers and scripts have digests, so that of a link must never change.
it.each([
  [{ url: 'https://example.com/', title: 'Guide' }, '5eeee12d981f'],
  [
    {
      url: 'https://example.com/',
      title: 'Guide',
      notes: 'Why',
      sourceUrl: 'notion://guide',
      conversationId: 'c-1',
      localPath: '/logs/1.jsonl',
    },
    '484c8bc1332d',
  ],
])('the digest of %j is the same in all versions', (link, digest) => {
  expect(linkDigest(link)).toBe(digest);
});
