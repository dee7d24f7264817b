import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Timestamp } from 'firebase-admin/firestore';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { allow } from './support/flow';
import { MemoryProvider } from './support/memoryProvider';
import { postAs, sharedWithPerson, type Person, type SignInService } from './support/service';

const CLIENT = { name: 'test', version: '1.0.0' };

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await sharedWithPerson();
});

/** A client of one of the SDKs, as an app drives it. */
interface Sdk {
  /** Connects and lists the tools. Rejects while the user has not agreed. */
  readonly listTools: (provider: MemoryProvider) => Promise<string[]>;
  /** Takes what the browser brought back. */
  readonly finish: (provider: MemoryProvider, redirected: URL) => Promise<void>;
}

const endpoint = () => new URL(`${service.url}/mcp`);

const SDK_1: Sdk = {
  async listTools(authProvider) {
    const client = new Client1(CLIENT);
    await client.connect(new Transport1(endpoint(), { authProvider }));
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  },
  finish: (authProvider, { searchParams }) =>
    new Transport1(endpoint(), { authProvider }).finishAuth(searchParams.get('code') ?? ''),
};

const SDK_2: Sdk = {
  async listTools(authProvider) {
    const client = new Client2(CLIENT, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new Transport2(endpoint(), { authProvider }));
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  },
  // With the whole response, so that the client checks the issuer.
  finish: (authProvider, { searchParams }) =>
    new Transport2(endpoint(), { authProvider }).finishAuth(searchParams),
};

/** Agrees to what the client has asked for last, and gives it the response. */
async function agree(sdk: Sdk, provider: MemoryProvider, access?: 'read' | 'write'): Promise<void> {
  const query = provider.opened.at(-1)?.search ?? '';
  const attempt = { clientId: '', redirect: '', verifier: '', query };
  await sdk.finish(provider, await allow(service, service.person, attempt, access));
}

async function connected(sdk: Sdk): Promise<MemoryProvider> {
  const provider = new MemoryProvider();
  await expect(sdk.listTools(provider)).rejects.toThrow();
  await agree(sdk, provider);
  return provider;
}

function tokenDocument({ stored }: MemoryProvider) {
  return service.database.doc(`apiKeys/${hashApiKey(stored.tokens?.access_token ?? '')}`);
}

async function expire(provider: MemoryProvider): Promise<void> {
  await tokenDocument(provider).update({ expiresAt: Timestamp.fromMillis(Date.now() - 1) });
}

describe.each([
  ['@modelcontextprotocol/sdk', SDK_1],
  ['@modelcontextprotocol/client', SDK_2],
])('the OAuth client of %s', (_, sdk) => {
  it('finds out how to sign in from the URL alone, and lists the tools', async () => {
    const provider = new MemoryProvider();
    await expect(sdk.listTools(provider)).rejects.toThrow();
    const [opened] = provider.opened;
    expect(`${opened?.origin ?? ''}${opened?.pathname ?? ''}`).toBe(`${service.url}/authorize`);
    expect(opened?.searchParams.get('resource')).toBe(`${service.url}/mcp`);
    expect(opened?.searchParams.get('scope')).toBe('links:read links:write');
    await agree(sdk, provider);
    expect(await sdk.listTools(provider)).toHaveLength(6);
    expect(provider.opened).toHaveLength(1);
  });

  it('gets new tokens by itself when the old one has expired', async () => {
    const provider = await connected(sdk);
    const before = provider.stored.tokens;
    await expire(provider);
    expect(await sdk.listTools(provider)).toHaveLength(6);
    expect(provider.stored.tokens?.access_token).not.toBe(before?.access_token);
    expect(provider.stored.tokens?.refresh_token).not.toBe(before?.refresh_token);
    expect(provider.opened).toHaveLength(1);
  });

  it('may refresh twice in parallel, as two windows of an app do', async () => {
    const provider = await connected(sdk);
    await expire(provider);
    const windows = await Promise.all([sdk.listTools(provider), sdk.listTools(provider)]);
    expect(windows.map((tools) => tools.length)).toEqual([6, 6]);
    await expire(provider);
    expect(await sdk.listTools(provider)).toHaveLength(6);
    expect(provider.opened).toHaveLength(1);
  });

  it('asks its user again after they have disconnected it', async () => {
    const provider = await connected(sdk);
    const grantId: unknown = (await tokenDocument(provider).get()).get('grantId');
    await postAs(service.person, `${service.url}/authorize/disconnect`, { grantId });
    await expect(sdk.listTools(provider)).rejects.toThrow();
    expect(provider.opened).toHaveLength(2);
    await agree(sdk, provider, 'read');
    expect(await sdk.listTools(provider)).toHaveLength(6);
  });
});
