import { writeFileSync } from 'node:fs';
import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { MCP_URL } from '../support/environment';
import { createPerson, type Person } from './person/person';
import { ASKS } from './requests';
import { OUTSIDE } from './requests/outside';
import { runAsk, type Answered } from './runAsk';

/** How many tokens the forty requests may cost together, with four characters for a token. */
const MAX_TOKENS = 45_000;
const CHARACTERS_PER_TOKEN = 4;
/** How many of the forty have a good answer. */
const WELL = 38;

type AnyClient = Pick<Client1, 'callTool' | 'close'> | Pick<Client2, 'callTool' | 'close'>;
const CLIENT = { name: 'test', version: '1.0.0' };
// Hosting passes its own host on.
const options = (key: string) => ({
  requestInit: { headers: { 'X-API-Key': key, 'X-Forwarded-Host': 'localhost:5000' } },
});

async function connect1(key: string): Promise<AnyClient> {
  const client = new Client1(CLIENT);
  await client.connect(new Transport1(new URL(MCP_URL), options(key)));
  return client;
}

async function connect2(key: string): Promise<AnyClient> {
  const client = new Client2(CLIENT, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new Transport2(new URL(MCP_URL), options(key)));
  return client;
}

describe.each([
  ['@modelcontextprotocol/sdk, 2025-11-25', connect1],
  ['@modelcontextprotocol/client, 2026-07-28', connect2],
])('a day of an assistant with %s', (_, connect) => {
  const clients = new Map<string, AnyClient>();
  const answered = new Map<number, Answered>();
  let person: Person;

  beforeAll(async () => {
    person = await createPerson();
    for (const key of Object.values(person.keys)) clients.set(key, await connect(key));
  });
  afterAll(() => Promise.all([...clients.values()].map((client) => client.close())));

  async function call(key: string, name: string, input: object) {
    const result = CallToolResultSchema.parse(
      await clients.get(key)?.callTool({ name, arguments: { ...input } }),
    );
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return { text, isError: result.isError === true };
  }

  it.each([...ASKS, ...OUTSIDE])('$id. $says', async (ask) => {
    const answer = await runAsk(ask, person, call);
    answered.set(ask.id, answer);
    ask.answer(answer.results, person);
  });

  it(`costs at most ${MAX_TOKENS.toLocaleString('en')} tokens in all`, () => {
    const rows = ASKS.map(({ id, says, verdict, because = '' }) => {
      const { calls = 0, characters = 0, results = [] } = answered.get(id) ?? {};
      return { id, says, verdict, because, calls, characters, results };
    });
    const table = process.env.ASKS_TABLE;
    if (table) writeFileSync(table, JSON.stringify(rows));
    const characters = rows.reduce((sum, row) => sum + row.characters, 0);
    expect(characters / CHARACTERS_PER_TOKEN).toBeLessThan(MAX_TOKENS);
  });
});

it(`answers ${String(WELL)} of forty requests well`, () => {
  expect(ASKS.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(ASKS.filter(({ verdict }) => verdict === 'well').length).toBeGreaterThanOrEqual(WELL);
});
