import { adasKey } from '../../lib/access/actor.fixture';
import { callContext } from '../../lib/workspaces/callContext.fixture';
import { cardsUri } from '../tools/cards';
import { readCards } from './readCards';
import { readResource } from './readResource';

const tidyKey = { ...adasKey, permission: 'tidy' } as const;
const readKey = { ...adasKey, permission: 'read' } as const;

const read = (uri: string, actor: Parameters<typeof readCards>[0]['actor'] = tidyKey) =>
  readCards({ actor, webAppUrl: 'https://links.example' }, uri);

it('is a page for apps, which has the address of the web app and needs no network', async () => {
  expect(await read(cardsUri(false))).toEqual({
    uri: cardsUri(false),
    mimeType: 'text/html;profile=mcp-app',
    text: expect.stringContaining('data-web-app="https://links.example" data-may-tidy="false"'),
    _meta: { ui: { prefersBorder: false, permissions: { clipboardWrite: {} } } },
  });
});

it.each([
  ['the buttons of tidying at its address for keys that may tidy up', true, tidyKey, true],
  ['none of them at the other address', false, tidyKey, false],
  ['none of them for a key that lost the permission', true, readKey, false],
] as const)('has %s', async (_, isTidy, actor, hasButtons) => {
  const page = await read(cardsUri(isTidy), actor);
  expect(page?.text).toContain(`data-may-tidy="${String(hasButtons)}"`);
});

it('is the same page for everyone who may do the same', async () => {
  const [ada, ben] = [tidyKey, { ...tidyKey, uid: 'ben', label: 'Ben', credential: 'b' }];
  expect(await read(cardsUri(true), ada)).toEqual(await read(cardsUri(true), ben));
});

it.each(['ui://links/cards-0123456789ab.html', 'ui://links/cards-tidy-0.html'])(
  'is the current one at the address of an earlier version, %s',
  async (uri) => {
    expect(await read(uri)).toMatchObject({ uri, text: expect.stringMatching(/^<!doctype html>/) });
  },
);

it.each([
  'ui://links/cards.html',
  'ui://links/cards-../x.html',
  'ui://other/cards-test.html',
  'links://default',
])('is not at %s', async (uri) => {
  expect(await read(uri)).toBeUndefined();
});

it('is read like other resources, and an address cannot leave its attribute', async () => {
  const context = { ...callContext(), webAppUrl: 'http://a"><script>' };
  const { contents } = await readResource(context, cardsUri(false));
  expect(contents[0]?.text).toContain('data-web-app="http://a&quot;><script>"');
});
