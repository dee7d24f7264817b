import { REDIRECTS } from './redirects';
import { unwrapAddress } from './unwrapAddress';

const PAGE = 'https://a.test/p?a=1&b=a+b#c';

it.each(REDIRECTS)('unwraps the redirects of $hosts.0$path', ({ hosts, path = '/x', parameters }) => {
  for (const host of hosts) {
    for (const parameter of parameters) {
      const address = `https://www.${host.replace('*', 'co.uk')}${path}?x=1&${parameter}=${encodeURIComponent(PAGE)}&y=2`;
      expect(unwrapAddress(address)).toBe(PAGE);
    }
  }
});

it('unwraps what is wrapped several times, but not without end', () => {
  const wrap = (url: string) => `https://l.facebook.com/l.php?u=${encodeURIComponent(url)}`;
  expect(unwrapAddress(`view-source:${wrap(wrap(PAGE))}`)).toBe(PAGE);
  expect(unwrapAddress(wrap(wrap(wrap(wrap(PAGE)))))).toBe(wrap(PAGE));
});

it.each([
  PAGE,
  'https://l.facebook.com/l.php?u=javascript%3Aalert(1)',
  'https://l.facebook.com/l.php?u=%E0%A4%A',
  'https://l.facebook.com/l.php?u=https%3A%2F%2F',
  'https://notfacebook.com/l.php?u=https%3A%2F%2Fa.test',
  'https://google.evil.test/url?q=https%3A%2F%2Fa.test',
  'https://www.google.com/search?q=https%3A%2F%2Fa.test',
  'about:config',
  'view-source:about:blank',
  'not an address',
  '',
])('leaves %s as it is', (address) => {
  expect(unwrapAddress(address)).toBe(address);
});
