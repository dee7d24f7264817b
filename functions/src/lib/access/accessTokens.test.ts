import { Timestamp } from 'firebase-admin/firestore';
import { generateAccessToken, hashApiKey } from '../shared/contract/apiKey';
import type { ApiKeyDocument } from './apiKeyRepository';
import { freezeTime, InMemoryKeys, MINUTE, resolutionOf, resolverOf, START } from './keyResolver.fixture';

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
    emailVerified: true,
    grantId: 'a-grant',
    resource: RESOURCE,
    createdAt: Timestamp.fromDate(START),
    expiresAt: Timestamp.fromMillis(START.getTime() + 60 * MINUTE),
    ...fields,
  };
  return { tokens, keys: new InMemoryKeys(new Map(tokens.map((token) => [hashApiKey(token), document]))) };
}

describe('an access token', () => {
  it('is resolved like a key, with one read', async () => {
    const { tokens, keys } = storedTokens({ timeZone: 'Pacific/Auckland' });
    const resolution = resolutionOf(resolverOf(keys), tokens[0], { resource: RESOURCE });
    await expect(resolution).resolves.toMatchObject({
      outcome: 'accepted',
      actor: { via: 'userKey', uid: 'ada', access: 'read', timeZone: 'Pacific/Auckland', grantId: 'a-grant' },
    });
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it('is rejected from the moment it expires, even if it was accepted before', async () => {
    const { tokens, keys } = storedTokens();
    const resolver = resolverOf(keys);
    const outcome = async () => (await resolutionOf(resolver, tokens[0], { resource: RESOURCE })).outcome;
    jest.advanceTimersByTime(60 * MINUTE - 1);
    expect(await outcome()).toBe('accepted');
    jest.advanceTimersByTime(1);
    expect(await outcome()).toBe('rejected');
  });

  it.each<[what: string, fields: Partial<ApiKeyDocument>, resource: string | undefined]>([
    ['at another host of the project', {}, 'https://links-1.firebaseapp.com/mcp'],
    ['at a host that is not the project’s', {}, undefined],
    ['if it names no resource', { resource: undefined }, undefined],
    ['after it was revoked', { revokedAt: Timestamp.fromDate(START) }, RESOURCE],
  ])('is rejected %s', async (_, fields, resource) => {
    const { tokens, keys } = storedTokens(fields);
    const resolution = resolutionOf(resolverOf(keys), tokens[0], { resource });
    await expect(resolution).resolves.toEqual({ outcome: 'rejected' });
  });

  it('shares the rate limit with the other tokens of its app', async () => {
    const { tokens, keys } = storedTokens();
    const resolver = resolverOf(keys, { keyRate: { burst: 2, perSecond: 0.001 } });
    const outcomes: string[] = [];
    for (const token of [...tokens, ...tokens]) {
      outcomes.push((await resolutionOf(resolver, token, { resource: RESOURCE })).outcome);
    }
    expect(outcomes).toEqual(['accepted', 'accepted', 'tooManyCalls', 'tooManyCalls']);
  });

  it('records its use with the app, once for all of its tokens', async () => {
    const { tokens, keys } = storedTokens();
    const resolver = resolverOf(keys);
    for (const token of tokens) {
      const details = { resource: RESOURCE, clientName: 'Claude Code' };
      const resolution = await resolutionOf(resolver, token, details);
      if (resolution.outcome === 'accepted') await resolution.recordUse({ tool: 'list_links' });
    }
    expect(keys.uses).toEqual([{ tool: 'list_links', client: 'Claude Code' }]);
  });
});
