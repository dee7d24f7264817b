import { generateCode, generateRefreshToken, newFamilySecret, newGrantId } from '../lib/apps/grants/secrets';
import { generateAccessToken, generateApiKey } from '../lib/shared/contract/fields/apiKey';
import { previewMessage, receiveMessage } from './message';
import { toolsByName } from './tools';

const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion';

const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
const preview = (message: unknown) => previewMessage(message, undefined);

describe('the preview of a message', () => {
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
    [{ id: 1, method: 'ping', params: [] }, 1, 'ping'],
    [[{ id: 1, method: 'ping' }], null, undefined],
    ['tools/call', null, undefined],
    [null, null, undefined],
    [undefined, null, undefined],
  ])('of %j has the id %j and the method %j', (message, id, method) => {
    expect(preview(message)).toMatchObject({ id, method });
  });

  it('has the user that a call names', () => {
    expect(preview(call({ name: 'list_links', arguments: { userId: 'ada' } })).userId).toBe('ada');
  });

  it.each([
    [
      'a 2026-07-28 message',
      call({
        _meta: { [VERSION_FIELD]: '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'Zed' } },
      }),
      'Zed',
    ],
    ['initialize', { method: 'initialize', params: { clientInfo: { name: 'Zed' } } }, 'Zed'],
    ['any other message', call({ name: 'list_links', clientInfo: { name: 'Zed' } }), undefined],
    ['a malformed clientInfo', call({ _meta: { 'io.modelcontextprotocol/clientInfo': 'Zed' } }), undefined],
  ])('has the name of the client, from %s', (_, message, clientName) => {
    expect(preview(message).clientName).toBe(clientName);
  });

  it.each([
    ['a key', generateApiKey()],
    ['an access token', generateAccessToken()],
    ['a code', generateCode()],
    ['a refresh token', generateRefreshToken(newGrantId(), newFamilySecret()).slice(0, 64)],
    ['a key with a typing error', `${generateApiKey().slice(0, -1)}-`],
  ])('leaves out a method, a user and a client that contain %s', (_, secret) => {
    expect(preview({ id: 1, method: secret }).method).toBeUndefined();
    const { userId, workspaceId } = preview(call({ name: 'list_links', arguments: { userId: secret } }));
    expect([userId, workspaceId]).toEqual([undefined, undefined]);
    const { clientName } = preview({
      method: 'initialize',
      params: { clientInfo: { name: `My ${secret}` } },
    });
    expect(clientName).toBeUndefined();
  });

  it.each([
    [{ name: 'list_links' }, 'default'],
    [{ name: 'search_links', arguments: { query: 'a' } }, 'default'],
    [{ name: 'list_links', arguments: { workspaceId: 'plans' } }, 'plans'],
    [{ name: 'add_to_dashboard', arguments: {} }, 'default'],
    [{ name: 'add_note_to_link', arguments: { workspaceId: 'plans' } }, 'plans'],
  ])('names the workspace that a call will read or change: %j', (params, workspaceId) => {
    expect(preview(call(params)).workspaceId).toBe(workspaceId);
  });

  it.each([
    call({ name: 'log_session', arguments: {} }),
    call({ name: 'list_workspaces', arguments: { workspaceId: 'plans' } }),
    call({ name: 'list_links', arguments: { userId: 'ada' } }),
    call({ name: 'list_links', arguments: { workspaceId: '../head' } }),
    call({ name: 'list_links', arguments: { workspaceId: '__x__' } }),
    call({ name: 'list_links', arguments: [] }),
    call([]),
    { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { name: 'list_links' } },
    [call({ name: 'list_links' })],
    null,
  ])('names no workspace unless it is certain that the call will use it: %j', (message) => {
    expect(preview(message).workspaceId).toBeUndefined();
  });
});

describe('the protocol version of a message', () => {
  const messageOf = (version?: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: { _meta: { [VERSION_FIELD]: version } },
  });

  it.each<[what: string, message: unknown, header: string | undefined]>([
    ['its header', { method: 'tools/list' }, '2026-07-28'],
    ['its _meta', messageOf('2026-07-28'), undefined],
    ['both', messageOf('2026-07-28'), '2026-07-28'],
    ['its _meta, even if the header disagrees', messageOf('2026-07-28'), '2025-11-25'],
    ['its header, even if _meta disagrees', messageOf('2025-11-25'), '2026-07-28'],
    ['a header with a later version', {}, '2031-01-01'],
    ['a header that is not a version at all', {}, 'draft'],
  ])('is 2026-07-28 or later according to %s', (_, message, header) => {
    expect(previewMessage(message, header).is2026).toBe(true);
  });

  it.each<[what: string, message: unknown, header: string | undefined]>([
    ['that names none', { method: 'tools/list' }, undefined],
    ['with an older version in its header', { method: 'tools/list' }, '2025-11-25'],
    ['with an older version in its _meta', messageOf('2025-06-18'), undefined],
    ['with an empty header', {}, ''],
    ['whose _meta contains a number', messageOf(20260728), undefined],
    ['that is not an object', 'tools/list', undefined],
    ['without a body', undefined, undefined],
  ])('is older for a request %s', (_, message, header) => {
    expect(previewMessage(message, header).is2026).toBe(false);
  });
});

describe('receiving a message', () => {
  const receive = (text: string) => receiveMessage({ text }, undefined, toolsByName);
  /** A message of four elements, with parameters on the second level. */
  const ping = (params: string) => `{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": ${params}}`;
  const rejected = (outcome: string) => ({ rejection: { outcome, status: 400 } });

  it('parses it', () => {
    const received = receive('{"jsonrpc": "2.0", "id": 7, "method": "ping"}');
    expect(received).toMatchObject({
      message: { jsonrpc: '2.0', id: 7, method: 'ping' },
      preview: { id: 7, method: 'ping' },
    });
  });

  it('passes on why the body was rejected', () => {
    const body = { rejection: 'too_large', status: 413, message: 'Too large.' } as const;
    expect(receiveMessage(body, undefined, toolsByName)).toMatchObject({
      rejection: { outcome: 'too_large', status: 413, code: -32600, message: 'Too large.' },
    });
  });

  it('rejects batches and anything that is not JSON', () => {
    expect(receive('{"id": 7')).toMatchObject(rejected('malformed'));
    expect(receive('[{"id": 7, "method": "ping"}]')).toMatchObject(rejected('batch'));
  });

  it('allows 100 levels and rejects more, and keeps the id for the response', () => {
    const nested = (levels: number) => ping(`{"a": ${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}`);
    expect(receive(nested(100))).toHaveProperty('message');
    expect(receive(nested(101))).toMatchObject({ ...rejected('too_deep'), preview: { id: 7 } });
  });

  it('rejects a message that is nested deeper than the stack', () => {
    const levels = 500_000;
    expect(receive(`{"a": ${'['.repeat(levels)}${']'.repeat(levels)}}`)).toMatchObject(rejected('too_deep'));
  });

  it('allows 1,000 elements and rejects more, wherever they are', () => {
    const wide = (count: number) => ping(JSON.stringify({ list: Array(count).fill(0) }));
    const spread = (count: number) => JSON.stringify(Array.from({ length: count }, () => [0])).slice(1, -1);
    expect(receive(wide(995))).toHaveProperty('message');
    expect(receive(wide(996))).toMatchObject(rejected('too_many_elements'));
    expect(receive(ping(`{"list": [${spread(497)}]}`))).toHaveProperty('message');
    expect(receive(ping(`{"list": [${spread(498)}]}`))).toMatchObject(rejected('too_many_elements'));
  });
});
