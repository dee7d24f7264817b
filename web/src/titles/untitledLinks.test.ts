import { isUntitled } from './untitledLinks';

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
