import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OAUTH_PATHS, oauthPathOf } from './paths';

const rewriteSchema = z.looseObject({
  source: z.string().optional(),
  regex: z.string().optional(),
  function: z.looseObject({ functionId: z.string() }).optional(),
});
const firebaseSchema = z.looseObject({ hosting: z.looseObject({ rewrites: z.array(rewriteSchema) }) });

const file = path.join(__dirname, '../../../firebase.json');
const { rewrites } = firebaseSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).hosting;

/** Returns the function that Hosting calls for a path: the one in the first rewrite that matches. */
function functionFor(asked: string): string | undefined {
  const first = rewrites.find(({ source, regex }) =>
    source === undefined ? new RegExp(regex ?? '').test(asked) : path.posix.matchesGlob(asked, source),
  );
  return first?.function?.functionId;
}

describe('Hosting', () => {
  it.each(OAUTH_PATHS)('sends %s to the function mcp', (served) => {
    expect(functionFor(served)).toBe('mcp');
  });

  it('sends /authorize to the web app', () => {
    expect(functionFor('/authorize')).toBeUndefined();
  });

  it.each([
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/oauth-protected-resource/other',
  ])('sends %s to the function health, which responds with 404', (probed) => {
    expect(functionFor(probed)).toBe('health');
  });
});

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
