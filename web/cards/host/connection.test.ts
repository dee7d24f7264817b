import { connect, HostError } from './connection';

/** Connects to an app that only records what it gets. `say` sends a message as the app, or as somebody else. */
function connectToApp() {
  const sent: unknown[] = [];
  const notified: unknown[] = [];
  const app = { postMessage: (message: unknown) => sent.push(message) };
  const listeners: ((event: object) => void)[] = [];
  const window = {
    parent: app,
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
  };
  Object.assign(globalThis, { window });
  const connection = connect((method, params) => notified.push([method, params]));
  const say = (data: unknown, source: unknown = app) => {
    for (const listener of listeners) listener({ source, data });
  };
  return { connection, sent, notified, say };
}

it('sends a request and resolves to its result', async () => {
  const { connection, sent, say } = connectToApp();
  const asked = connection.request('ui/open-link', { url: 'https://example.com/' });
  expect(sent).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'ui/open-link', params: { url: 'https://example.com/' } },
  ]);
  say({ jsonrpc: '2.0', id: 1, result: { isError: true } });
  expect(await asked).toEqual({ isError: true });
});

it.each([
  [{ code: -32000, message: 'Not now.' }, 'Not now.'],
  [{ code: -32000 }, 'The app gave no reason.'],
  ['broken', 'The app gave no reason.'],
])('rejects with the error of the app: %j', async (error, message) => {
  const { connection, say } = connectToApp();
  const asked = connection.request('tools/call', {});
  say({ jsonrpc: '2.0', id: 1, error });
  await expect(asked).rejects.toThrow(new HostError({ message }));
});

it('gives up after five minutes', async () => {
  jest.useFakeTimers();
  const { connection, say } = connectToApp();
  const asked = connection.request('tools/call', {});
  jest.advanceTimersByTime(5 * 60_000);
  await expect(asked).rejects.toThrow('The app did not answer.');
  // It may still answer.
  say({ jsonrpc: '2.0', id: 1, result: {} });
  jest.useRealTimers();
});

it('answers what every page has to answer, and says that it has nothing else', () => {
  const { sent, say } = connectToApp();
  for (const method of ['ping', 'ui/resource-teardown', 'tools/list'])
    say({ jsonrpc: '2.0', id: method, method });
  expect(sent).toEqual([
    { jsonrpc: '2.0', id: 'ping', result: {} },
    { jsonrpc: '2.0', id: 'ui/resource-teardown', result: {} },
    {
      jsonrpc: '2.0',
      id: 'tools/list',
      error: { code: -32601, message: 'This page has no method tools/list.' },
    },
  ]);
});

it('passes on notifications of the app, and nothing from anybody else', () => {
  const { notified, sent, say } = connectToApp();
  say({ jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: {} } });
  say({ jsonrpc: '2.0', method: 'ui/notifications/tool-cancelled' });
  expect(notified).toEqual([
    ['ui/notifications/tool-input', { arguments: {} }],
    ['ui/notifications/tool-cancelled', {}],
  ]);
  say({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: {} }, {});
  say({ jsonrpc: '2.0', id: 1, method: 'ping' }, {});
  for (const data of [
    null,
    'hello',
    [],
    {},
    { method: 'x' },
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: 9, result: {} },
  ]) {
    say(data);
  }
  expect([notified.length, sent]).toEqual([2, []]);
});
