import { oauthPathOf } from './paths';

describe('a sign-in path', () => {
  it('may end in a slash', () => {
    expect(oauthPathOf('/token/')).toBe('/token');
  });

  it.each(['/', '/mcp', '/authorize', '/tokens', '/token//', '/.well-known/openid-configuration'])(
    'is not any other path: %s',
    (other) => {
      expect(oauthPathOf(other)).toBeUndefined();
    },
  );
});
