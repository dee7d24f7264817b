import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { isUntitled, stillUntitled, untitledLinks } from './untitledLinks';

it('a link that was deleted or got a title meanwhile does not get another', () => {
  const [first, second, third] = [1, 2, 3].map((number) => ({
    ...aLink(number),
    title: aLink(number).url,
  }));
  if (!first || !second || !third) throw new Error('No links');
  const titled = untitledLinks(workspaceWith(first, second, third)).map((entry) => ({ entry }));
  const now = workspaceWith(first, { ...second, title: 'By hand' });
  expect(titled).toHaveLength(3);
  expect(stillUntitled(now, titled).map(({ entry }) => entry.link.url)).toEqual([first.url]);
});

describe('a link is without a title', () => {
  it.each([
    ['the address', 'https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
    ['the address without its scheme', 'example.com/a', 'https://www.example.com/a/'],
    ['the address with another scheme', 'http://example.com/a', 'https://example.com/a'],
    ['what the form fills in', 'example.com/café', 'https://example.com/caf%C3%A9?utm=1'],
  ])('if its title is %s', (_, title, url) => {
    expect(isUntitled({ title, url })).toBe(true);
  });

  it.each([
    ['a sentence', 'See https://example.com/a', 'https://example.com/a'],
    ['the name of a site', 'example.com', 'https://example.com/a'],
    ['the address of something that is no web page', 'urn:isbn:1.2', 'urn:isbn:1.2'],
  ])('but not if it is %s', (_, title, url) => {
    expect(isUntitled({ title, url })).toBe(false);
  });
});
