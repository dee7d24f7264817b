import { generateAccessToken, hashApiKey } from '../shared/contract/fields/apiKey';
import type { ApiKeyDocument } from '../shared/contract/apiKeyDocument';
import { freezeTime, InMemoryKeys, MINUTE, admittanceOf, gateOf, signal, START } from './keyGate.fixture';
import { KeyUses } from './keyUses';

freezeTime();

const RESOURCE = 'https://links-1.web.app/mcp';

/** Returns two access tokens of one app, and a repository that stores them. */
function storedTokens(fields: Partial<ApiKeyDocument> = {}) {
  const tokens = [generateAccessToken(), generateAccessToken()] as const;
  const document: ApiKeyDocument = {
    uid: 'ada',
    label: 'Claude',
    hint: 'abcd',
    access: 'read',
    grantId: 'a-grant',
    resource: RESOURCE,
    createdAt: START.toISOString(),
    expiresAt: new Date(START.getTime() + 60 * MINUTE).toISOString(),
    ...fields,
  };
  return { tokens, keys: new InMemoryKeys(new Map(tokens.map((token) => [hashApiKey(token), document]))) };
}

describe('an access token', () => {
  it('is looked up like a key, with one read', async () => {
    const { tokens, keys } = storedTokens({ timeZone: 'Pacific/Auckland' });
    const resolution = admittanceOf(gateOf(keys), tokens[0], { resource: RESOURCE });
    await expect(resolution).resolves.toMatchObject({
      outcome: 'accepted',
      caller: {
        actor: {
          via: 'userKey',
          uid: 'ada',
          permission: 'read',
          timeZone: 'Pacific/Auckland',
          grantId: 'a-grant',
        },
      },
    });
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it('is rejected as soon as it expires, even if it was accepted before', async () => {
    const { tokens, keys } = storedTokens();
    const gate = gateOf(keys);
    const outcome = async () => (await admittanceOf(gate, tokens[0], { resource: RESOURCE })).outcome;
    jest.advanceTimersByTime(60 * MINUTE - 1);
    expect(await outcome()).toBe('accepted');
    jest.advanceTimersByTime(1);
    expect(await outcome()).toBe('rejected');
  });

  it.each<[what: string, fields: Partial<ApiKeyDocument>, resource: string | undefined]>([
    ['at another host of the project', {}, 'https://links-1.firebaseapp.com/mcp'],
    ['at a host that is not the project’s', {}, undefined],
    ['if it names no resource', { resource: undefined }, undefined],
    ['after it was revoked', { revokedAt: START.toISOString() }, RESOURCE],
  ])('is rejected %s', async (_, fields, resource) => {
    const { tokens, keys } = storedTokens(fields);
    const resolution = admittanceOf(gateOf(keys), tokens[0], { resource });
    await expect(resolution).resolves.toEqual({ outcome: 'rejected' });
  });

  it('shares the rate limit with the other tokens of its app', async () => {
    const { tokens, keys } = storedTokens();
    const gate = gateOf(keys, { keyRate: { burst: 2, perSecond: 0.001 } });
    const outcomes: string[] = [];
    for (const token of [...tokens, ...tokens]) {
      outcomes.push((await admittanceOf(gate, token, { resource: RESOURCE })).outcome);
    }
    expect(outcomes).toEqual(['accepted', 'accepted', 'tooManyCalls', 'tooManyCalls']);
  });

  it('records its use with the app, once for all of its tokens', async () => {
    const { tokens, keys } = storedTokens();
    const [gate, uses] = [gateOf(keys), new KeyUses(keys)];
    for (const token of tokens) {
      const admitted = await admittanceOf(gate, token, { resource: RESOURCE });
      if (admitted.outcome === 'accepted') await uses.record(admitted.caller, { tool: 'list_links' }, signal);
    }
    expect(keys.uses).toEqual([{ tool: 'list_links' }]);
  });
});
