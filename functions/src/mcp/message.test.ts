import { generateApiKey } from '../lib/auth/apiKey';
import { isDeeperThan, methodOf, requestIdOf, userIdOf, workspaceReadBy } from './message';

it.each([
  [{ jsonrpc: '2.0', id: 1, method: 'tools/call' }, 1, 'tools/call'],
  [{ id: 'a-1', method: 'notifications/tools/list_changed' }, 'a-1', 'notifications/tools/list_changed'],
  [{ id: 0 }, 0, undefined],
  [{ id: null, method: 'ping' }, null, 'ping'],
  [{ method: 'ping' }, null, 'ping'],
  [{ id: { a: 1 }, method: 7 }, null, undefined],
  [{ id: true, method: '' }, null, undefined],
  [{ id: 1, method: 'a b' }, 1, undefined],
  [{ id: 1, method: 'line\nof a log' }, 1, undefined],
  [{ id: 1, method: 'm'.repeat(65) }, 1, undefined],
  [[{ id: 1, method: 'ping' }], null, undefined],
  ['tools/call', null, undefined],
  [null, null, undefined],
  [undefined, null, undefined],
])('%j has the id %j and the method %j', (message, id, method) => {
  expect(requestIdOf(message)).toBe(id);
  expect(methodOf(message)).toBe(method);
});

it('a key that a client sends as its method, or as the user, is neither', () => {
  const calling = (userId: string) => ({ method: 'tools/call', params: { arguments: { userId } } });
  expect([methodOf({ method: generateApiKey() }), userIdOf(calling(generateApiKey()))]).toEqual([
    undefined,
    undefined,
  ]);
  expect(userIdOf(calling('ada'))).toBe('ada');
});

describe('the workspace that a call will read', () => {
  const call = (params: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

  it.each([
    [{ name: 'list_links' }, 'default'],
    [{ name: 'search_links', arguments: { query: 'a' } }, 'default'],
    [{ name: 'list_links', arguments: { workspaceId: 'plans' } }, 'plans'],
  ])('is clear from %j: %s', (params, workspaceId) => {
    expect(workspaceReadBy(call(params))).toBe(workspaceId);
  });

  it.each([
    call({ name: 'add_to_dashboard', arguments: {} }),
    call({ name: 'list_links', arguments: { userId: 'ada' } }),
    call({ name: 'list_links', arguments: { workspaceId: '../head' } }),
    call({ name: 'list_links', arguments: { workspaceId: '__x__' } }),
    call({ name: 'list_links', arguments: [] }),
    { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { name: 'list_links' } },
    [call({ name: 'list_links' })],
    null,
  ])('is not clear from %j', (message) => {
    expect(workspaceReadBy(message)).toBeUndefined();
  });
});

it('tells how deep a message is nested, whatever is beside', () => {
  const nested = { a: 1, params: { list: [{}, [], null], name: 'x' } };
  expect([3, 4].map((levels) => isDeeperThan(levels, nested))).toEqual([true, false]);
  expect(['x', null, undefined].map((value) => isDeeperThan(0, value))).toEqual([false, false, false]);
});

it('tells it of what is deeper than the stack', () => {
  const deep: unknown = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000));
  expect([isDeeperThan(499_999, deep), isDeeperThan(500_000, deep)]).toEqual([true, false]);
});
