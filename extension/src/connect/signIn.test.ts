import { challengeOf } from './pkce';
import { codeIn } from './signIn';

const ORIGIN = 'https://links.example.com';

function returned(parameters: Record<string, string>): URL {
  const all = { state: 'own', iss: ORIGIN, ...parameters };
  return new URL(`https://abc.chromiumapp.org/?${new URLSearchParams(all).toString()}`);
}

it('returns the code of the response to its own request', () => {
  expect(codeIn(returned({ code: 'dashac_1' }), 'own', ORIGIN)).toBe('dashac_1');
});

it.each([
  ['to another request', { code: 'dashac_1', state: 'other' }, 'The response belongs to another sign-in.'],
  [
    'from another dashboard',
    { code: 'dashac_1', iss: 'https://evil.example' },
    'links.example.com redirects /authorize to another address',
  ],
])('rejects a response %s', (_, parameters, message) => {
  expect(() => codeIn(returned(parameters), 'own', ORIGIN)).toThrow(message);
});

it('says what to do if the person said no', () => {
  expect(() => codeIn(returned({ error: 'access_denied' }), 'own', ORIGIN)).toThrow(
    'sign in again and choose Allow',
  );
});

it('makes the challenge of RFC 7636', async () => {
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});
