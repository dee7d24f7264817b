import { answerPlace } from './answerPlace';

it.each([
  [undefined, 'An app on this computer'],
  ['claude.ai', 'claude.ai'],
  ['cursor://anysphere.cursor-mcp', 'An app on this computer that opens cursor://anysphere.cursor-mcp'],
])('the answer for the host %s goes to: %s', (host, place) => {
  expect(answerPlace(host)).toBe(place);
});
