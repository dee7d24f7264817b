import { admissionOf, parseAllowedUsers } from './allowList';

const ALLOWED = parseAllowedUsers(['Ada@Example.com', 'Example.org', 'ken@example.net']);

const verified = (email: string) => ({ email, isEmailVerified: true });

describe('with an allow list', () => {
  it.each([
    'ada@example.com',
    'ADA@EXAMPLE.COM',
    'grace@example.org',
    'Grace@EXAMPLE.Org',
    'a@b@example.org',
    'g@example.org',
  ])('allows %s', (email) => {
    expect(admissionOf(verified(email), ALLOWED)).toBe('allowed');
  });

  it.each([
    'grace@example.com',
    'ada@example.com.example.net',
    'ada@sub.example.com',
    'grace@sub.example.org',
    'grace@notexample.org',
    'ada@example.com@example.net',
    'ada+1@example.com',
    ' ada@example.com',
    'example.org',
    '@example.org',
    '',
    // With a Kelvin sign, whose lowercase form is the letter k.
    '\u212Aen@example.net',
  ])('does not allow %j', (email) => {
    expect(admissionOf(verified(email), ALLOWED)).toBe('not_allowed');
  });

  it('does not allow a user without an address', () => {
    expect(admissionOf({ isEmailVerified: true }, ALLOWED)).toBe('not_allowed');
    expect(admissionOf({ isEmailVerified: false }, ALLOWED)).toBe('not_allowed');
    expect(admissionOf({ email: 'example.org', isEmailVerified: false }, ALLOWED)).toBe('not_allowed');
  });

  it.each(['ada@example.com', 'stranger@example.net'])(
    'returns the same for every unverified address, so that nobody can find out who is on the list: %s',
    (email) => {
      expect(admissionOf({ email, isEmailVerified: false }, ALLOWED)).toBe('email_not_verified');
    },
  );
});

it.each([
  verified('ada@example.com'),
  { email: 'ada@example.com', isEmailVerified: false },
  { isEmailVerified: false },
])('without an allow list, everybody is allowed: %j', (user) => {
  expect(admissionOf(user, undefined)).toBe('allowed');
});
