import { destinationOf } from './destination';

it.each([
  ['claude.ai', 'claude.ai'],
  [undefined, 'An app on this computer'],
  ['cursor://anysphere.cursor-mcp', 'An app on this computer that opens “cursor” links'],
])('says in words where access is sent: %s', (host, text) => {
  expect(destinationOf(host, 'this computer')).toBe(text);
});
