import { replacedConnections, type Connection } from './replacement';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const NOW = 100 * DAY;

const claude = { clientName: 'Claude Code', device: 'Mac', resource: 'https://links.web.app/mcp' } as const;

function connection(id: string, fields: Partial<Connection> = {}): Connection {
  return { id, ...claude, createdAt: NOW - 2 * HOUR, hasRefreshed: false, ...fields };
}

/** Returns the ids of the connections that a new one replaces. */
function replaced(connections: readonly Connection[], consent: Partial<Connection> = {}) {
  return replacedConnections({ ...claude, ...consent }, connections, NOW)?.map(({ id }) => id);
}

it.each<[what: string, fields: Partial<Connection>]>([
  ['was never used', {}],
  ['was never used, and is new', { createdAt: NOW }],
  ['was last used an hour ago', { lastUsedAt: NOW - HOUR }],
  [
    'has refreshed its tokens, but was not used for a week',
    { hasRefreshed: true, lastUsedAt: NOW - 7 * DAY },
  ],
  ['was connected at another host of the project', { resource: 'https://links.example.com/mcp' }],
  ['was connected by an earlier version, which did not store the device', { device: undefined }],
])('replaces a connection that %s', (_, fields) => {
  expect(replaced([connection('a', fields)])).toEqual(['a']);
});

it.each<[what: string, fields: Partial<Connection>]>([
  ['was used within the hour', { lastUsedAt: NOW - HOUR + 1 }],
  [
    'has refreshed its tokens and was used within a week',
    { hasRefreshed: true, lastUsedAt: NOW - 7 * DAY + 1 },
  ],
  ['has another name', { clientName: 'Codex' }],
  ['answers to another address', { host: 'claude.ai' }],
  ['was connected from another kind of device', { device: 'Windows computer' }],
  ['has no name', { clientName: undefined }],
  ['is for the other endpoint', { resource: 'https://links.web.app/mcp/connector' }],
])('keeps a connection that %s', (_, fields) => {
  expect(replaced([connection('a', fields)])).toEqual([]);
});

it('replaces a connection of the same site or the same kind of link', () => {
  for (const host of ['claude.ai', 'cursor://anysphere.cursor-mcp']) {
    expect(replaced([connection('a', { host })], { host })).toEqual(['a']);
  }
});

describe('with as many apps as allowed', () => {
  const used = (name: string, minutesAgo: number) =>
    connection(name, { lastUsedAt: NOW - minutesAgo * MINUTE });
  const inUse = Array.from({ length: 20 }, (_, index) => used(String(index), index + 1));

  it("replaces the app's least recently used connection, even if it is in use", () => {
    expect(replaced(inUse)).toEqual(['19']);
    expect(replaced(inUse.with(5, connection('never used')))).toEqual(['never used']);
  });

  it('replaces none of another app', () => {
    expect(replaced(inUse, { clientName: 'Codex' })).toBeUndefined();
  });
});
