/** Links with long titles, URLs, notes and categories, which could break a layout. */
export const LONG_LINKS = [
  {
    category: 'Reading',
    title: 'A link with everything',
    url: 'https://example.com/a-very-long-address/that-goes-on-and-on-and-on-and-on-and-on-and-on-and-on.html',
    notes: 'A note that is long enough to be shown in part at first. '.repeat(6),
    sourceUrl: 'obsidian://open?vault=Notes',
  },
  {
    category: 'Averyveryverylongcategorynamewithoutanyspaceinitwhichneverends',
    title: 'x'.repeat(200),
    url: 'urn:isbn:1',
  },
  ...['1', '2', '3', '4', '5', '6'].map((n) => ({
    category: 'Many',
    title: `Link ${n}`,
    url: `https://example.com/${n}`,
    ...(n === '1' && { notes: `Like #postgres.\n\n#to-read #${'longtag'.repeat(12)} #favorite #unread` }),
  })),
];
