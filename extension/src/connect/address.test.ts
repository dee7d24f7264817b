import { originOf, ownDashboard } from './address';

it.each([
  ['links.example.com', 'https://links.example.com'],
  [' https://links.example.com/w/default?q=a#b ', 'https://links.example.com'],
  ['HTTPS://Links.Example.com', 'https://links.example.com'],
  ['links.example.com:8443/settings', 'https://links.example.com:8443'],
  ['my-links.web.app/mcp', 'https://my-links.web.app'],
  ['localhost:5000', 'http://localhost:5000'],
  ['http://127.0.0.1:5000/', 'http://127.0.0.1:5000'],
  ['localhost.example.com', 'https://localhost.example.com'],
])('accepts the address of a dashboard as people enter it: %s', (entered, origin) => {
  expect(originOf(entered)).toBe(origin);
});

it.each([
  '',
  'two words',
  'http://links.example.com',
  'ftp://links.example.com',
  'javascript:alert(1)',
  'http://localhost.evil.example',
  'https://',
])('rejects what is not the address of a dashboard, or not a secure one: %s', (entered) => {
  expect(originOf(entered)).toBeUndefined();
});

it.each([
  ['the dashboard that it was downloaded from', 'https://links.example.com/', 'https://links.example.com'],
  ['none if it was built from the source code', undefined, undefined],
  ['none that is not secure', 'http://links.example.com/', undefined],
])('knows %s', (_, homepage_url, origin) => {
  Object.assign(globalThis, { chrome: { runtime: { getManifest: () => ({ homepage_url }) } } });
  expect(ownDashboard()).toBe(origin);
});
