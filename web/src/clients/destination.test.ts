import { destinationOf } from './destination';

it.each([
  ['claude.ai', 'claude.ai'],
  [undefined, 'An app on this computer'],
  ['abcdefgh.chromiumapp.org', 'A browser extension (abcdefgh.chromiumapp.org)'],
  ['0123abcd.extensions.allizom.org', 'A browser extension (0123abcd.extensions.allizom.org)'],
  ['chromiumapp.org', 'chromiumapp.org'],
  ['cursor://anysphere.cursor-mcp', 'An app on this computer that opens “cursor” links'],
])('says in words where access is sent: %s', (host, text) => {
  expect(destinationOf(host, 'this computer')).toBe(text);
});
