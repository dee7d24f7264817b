import { methodOf, requestIdOf } from './message';

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
