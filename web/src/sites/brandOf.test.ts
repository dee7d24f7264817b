import { brandOf } from './brandOf';
import brands from './brands.json';

describe('the brand of a host', () => {
  it.each([
    ['github.com', 'github'],
    ['gist.github.com', 'github'],
    ['en.wikipedia.org', 'wikipedia'],
    ['docs.google.com', 'googledocs'],
    ['groups.google.com', 'google'],
    ['google.co.uk', 'google'],
    ['someone.substack.com', 'substack'],
    ['news.ycombinator.com', 'ycombinator'],
    ['developer.mozilla.org', 'mdnwebdocs'],
    ['addons.mozilla.org', 'mozilla'],
    ['twitter.com', 'x'],
  ])('%s is %s', (host, brand) => {
    expect(brandOf(host)).toBe(brand);
  });

  it.each([
    'example.com',
    'notgithub.com',
    'github.com.example.com',
    'github.example',
    'com',
    'github.com:8443',
    'someone.github.io',
    'xn--gthub-n4a.com',
    'localhost',
    '127.0.0.1',
    '',
    'constructor',
    '__proto__.com',
  ])('%s has none', (host) => {
    expect(brandOf(host)).toBeUndefined();
  });

  it('is in the table once, by brand, in lower case and without “www”', () => {
    const hosts = Object.entries(brands).flatMap(([brand, names]) =>
      names.split(' ').map((name) => (name.startsWith('.') ? brand + name : name)),
    );
    expect(hosts.filter((host, index) => hosts.indexOf(host) < index)).toEqual([]);
    expect(hosts.filter((host) => !/^(?!www\.)[a-z\d-]+(\.[a-z\d-]+)+$/.test(host))).toEqual([]);
    expect(Object.keys(brands)).toEqual(Object.keys(brands).toSorted());
  });
});
