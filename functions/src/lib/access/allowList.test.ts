import { admissionOf, parseAllowedUsers } from './allowList';

const ALLOWED = parseAllowedUsers(['Ada@Example.com', 'Example.org', 'ken@example.net']);

const verified = (email: string) => ({ email, isEmailVerified: true });

describe('with a list of allowed users', () => {
  it.each([
    'ada@example.com',
    'ADA@EXAMPLE.COM',
    'grace@example.org',
    'Grace@EXAMPLE.Org',
    'a@b@example.org',
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
    // With a Kelvin sign, whose lower-case form is the letter k.
    '\u212Aen@example.net',
  ])('does not allow %j', (email) => {
    expect(admissionOf(verified(email), ALLOWED)).toBe('not_allowed');
  });

  it('does not allow a user without an address', () => {
    expect(admissionOf({ isEmailVerified: true }, ALLOWED)).toBe('not_allowed');
  });

  it.each(['ada@example.com', 'stranger@example.net'])(
    'says the same about every address that is not verified, so that nobody learns from it who is on the list: %s',
    (email) => {
      expect(admissionOf({ email, isEmailVerified: false }, ALLOWED)).toBe('email_not_verified');
    },
  );
});

it.each([
  verified('ada@example.com'),
  { email: 'ada@example.com', isEmailVerified: false },
  { isEmailVerified: false },
])('without a list, everybody is allowed: %j', (user) => {
  expect(admissionOf(user, undefined)).toBe('allowed');
});
