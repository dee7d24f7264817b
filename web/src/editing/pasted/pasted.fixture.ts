/** What programs put on the clipboard and into a drop. `from` names the programs, or the specification, with this form. */
export interface Sample {
  readonly name: string;
  readonly from: string;
  readonly data: Readonly<Record<string, string>>;
  /** The title and the address of each link. */
  readonly links: readonly (readonly [title: string, url: string])[];
}

const A = 'https://www.postgresql.org/docs/current/indexes.html';
const B = 'https://en.wikipedia.org/wiki/Go_(programming_language)';
const plain = (...lines: readonly string[]) => ({ 'text/plain': lines.join('\n') });
const both = (first: string, second: string) =>
  [
    [first, A],
    [second, B],
  ] as const;
const UNTITLED = both(A, B);

export const SAMPLES: readonly Sample[] = [
  {
    name: 'one address a line',
    from: 'Copy All Urls, its default format',
    data: plain(A, B),
    links: UNTITLED,
  },
  {
    name: 'lines of Windows with empty ones between',
    from: 'Outlook on Windows',
    data: { 'text/plain': `${A}\r\n\r\n${B}\r\n` },
    links: UNTITLED,
  },
  {
    name: 'bullets',
    from: 'Slack and Teams, copied as text',
    data: plain(`• ${A}`, `• ${B}`),
    links: UNTITLED,
  },
  { name: 'numbers', from: 'Gmail, a numbered list', data: plain(`1. ${A}`, `2. ${B}`), links: UNTITLED },
  {
    name: 'boxes to check',
    from: 'GitHub and Obsidian',
    data: plain(`- [ ] ${A}`, `- [x] ${B}`),
    links: UNTITLED,
  },
  {
    name: 'angle brackets',
    from: 'RFC 3986, appendix C, as in plain emails',
    data: plain(`<${A}>`, `<${B}>`),
    links: UNTITLED,
  },
  {
    name: 'quoted lines of an email',
    from: 'Thunderbird, a reply in plain text',
    data: plain(`> ${A}`, `> ${B}`),
    links: UNTITLED,
  },
  {
    name: 'Markdown links',
    from: 'TabCopy and Copy All Urls, "Markdown"',
    data: plain(`- [Indexes](${A})`, `- [Go](${B})`),
    links: both('Indexes', 'Go'),
  },
  {
    name: 'OneTab’s export',
    from: 'OneTab, "Export / Import URLs"',
    data: plain(`${A} | Indexes`, `${B} | Go`, ''),
    links: both('Indexes', 'Go'),
  },
  {
    name: 'titles on a line of their own',
    from: 'Copy All Urls and Tab Copy, "Title and URL"',
    data: plain('Indexes', A, '', 'Go', B),
    links: both('Indexes', 'Go'),
  },
  {
    name: 'a title, a dash and the address',
    from: 'notes and chats',
    data: plain(`Indexes - ${A}`, `Go – ${B}`),
    links: both('Indexes', 'Go'),
  },
  {
    name: 'cells of a spreadsheet',
    from: 'Excel and Google Sheets, as text/plain',
    data: plain(`Indexes\t${A}`, `Go\t${B}`),
    links: both('Indexes', 'Go'),
  },
  {
    name: 'a sentence with punctuation behind the addresses',
    from: 'chats',
    data: plain(`See ${A}, and then ${B}.`),
    links: UNTITLED,
  },
  {
    name: 'a dragged link of Firefox',
    from: 'MDN, "Recommended drag types": text/x-moz-url',
    data: {
      'text/x-moz-url': `${A}\nIndexes\n${B}\nGo`,
      'text/uri-list': `${A}\r\n${B}`,
      'text/plain': `${A}\n${B}`,
    },
    links: both('Indexes', 'Go'),
  },
  {
    name: 'a dragged link of Chrome and Safari',
    from: 'Chromium, a link dragged from a page',
    data: {
      'text/uri-list': A,
      'text/plain': A,
      'text/html': `<meta charset='utf-8'><a href="${A}">Indexes</a>`,
    },
    links: [['Indexes', A]],
  },
  {
    name: 'a link in single quotes',
    from: 'browser extensions that put the address of a tab on the clipboard',
    data: { 'text/plain': 'Indexes', 'text/html': `<a href='${A}'>Indexes</a>` },
    links: [['Indexes', A]],
  },
  {
    name: 'a list of addresses with a comment',
    from: 'RFC 2483, section 5',
    data: { 'text/uri-list': `# two pages\r\n${A}\r\n${B}\r\n` },
    links: UNTITLED,
  },
  {
    name: 'a part of a page in which links have only titles',
    from: 'Chromium, copied from a page',
    data: {
      'text/plain': 'Indexes\nGo',
      'text/html': `<meta charset='utf-8'><ul><li><a href="${A}">Indexes</a></li><li><a href="${B}">Go</a></li></ul>`,
    },
    links: both('Indexes', 'Go'),
  },
];
