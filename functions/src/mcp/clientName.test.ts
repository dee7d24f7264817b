import { generateApiKey } from '../lib/shared/contract/fields/apiKey';
import { clientInfoSchema, clientOfUserAgent } from './clientName';

it.each([
  ['its name', { name: 'opencode', version: '1.0.0' }, 'opencode'],
  ['its title, if it has one', { name: 'codex-mcp-client', title: 'Codex' }, 'Codex'],
  ['its name, if the title is unusable', { name: 'Zed', title: 7 }, 'Zed'],
  ['one line without marks that reorder text', { name: ' Evil\n\u202Eclient ' }, 'Evil client'],
  ['100 characters', { name: 'x'.repeat(100) }, 'x'.repeat(100)],
])('uses what a client says about itself: %s', (_, info, name) => {
  expect(clientInfoSchema.parse(info)).toBe(name);
});

it.each([
  ['nothing', undefined],
  ['a string', 'Claude'],
  ['no name', { version: '1.0.0' }],
  ['an empty name', { name: ' ' }],
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['a key, which must not be stored', { name: generateApiKey() }],
])('finds no usable name in %s', (_, info) => {
  expect(clientInfoSchema.parse(info)).toBeUndefined();
});

it.each([
  ['claude-code/2.1.0 (cli)', 'claude-code'],
  ['Claude-User', 'Claude-User'],
  ['codex_cli_rs/0.50.0 (Ubuntu 24.04; x86_64)', 'codex_cli_rs'],
])('reads the name from the User-Agent %s: %s', (userAgent, name) => {
  expect(clientOfUserAgent(userAgent)).toBe(name);
});

it.each([
  undefined,
  '',
  'node',
  'undici',
  'python-httpx/0.28.1',
  'Mozilla/5.0 (X11; Linux x86_64)',
  'Go-http-client/2.0',
  '(none)',
  generateApiKey(),
])('finds no name in the User-Agent %j', (userAgent) => {
  expect(clientOfUserAgent(userAgent)).toBeUndefined();
});
