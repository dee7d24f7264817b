import { z } from 'zod';
import { RestError } from '../../../web/src/data/rest';
import { messageOf } from '../../../web/src/ui/messages';
import { LimitExceeded } from '../../src/lib/errors';

/** Builds an error as the Firebase SDK throws it. */
const firebaseError = (code: string) =>
  Object.assign(new Error(`Firebase: Error (${code}).`), { name: 'FirebaseError', code });

const FAULT =
  'Something went wrong. Reload and try again. If it happens again, tell whoever runs this dashboard.';

describe('the error message that a user reads', () => {
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'fetch failed',
  ])('is to check the connection when a request fails with “%s”', (message) => {
    expect(messageOf(new TypeError(message))).toBe(
      'The dashboard cannot be reached. Check your connection and try again.',
    );
  });

  it('does not blame the connection for a bug in the web app', () => {
    expect(messageOf(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(FAULT);
  });

  it('is never the message of a validator, a parser or a browser', () => {
    expect(messageOf(z.string().safeParse(1).error)).toBe(FAULT);
    expect(messageOf(new SyntaxError('Unexpected token < in JSON at position 0'))).toBe(FAULT);
    expect(messageOf(new DOMException('Gone.', 'NotReadableError'))).toBe(FAULT);
    expect(messageOf('thrown text')).toBe(FAULT);
  });

  it.each([
    ['auth/network-request-failed', /Check your connection and try again/],
    ['auth/user-token-expired', /sign in again/],
    ['auth/invalid-user-token', /sign in again/],
    ['auth/user-disabled', /Ask whoever runs this dashboard/],
    ['auth/something-new', /^Something went wrong \(auth\/something-new\)\. Reload and try again/],
    ['failed-precondition', /^Something went wrong \(failed-precondition\)\. Reload and try again/],
  ])('says what to do when the sign-in or the database answers %s', (code, advice) => {
    expect(messageOf(firebaseError(code))).toMatch(advice);
  });

  it('asks to sign in again when the session has ended', () => {
    const error = new RestError('Invalid or expired ID token', 401, [], undefined);
    expect(messageOf(error)).toMatch(/sign in again/);
  });

  it('is the message of the service, if there is one', () => {
    expect(messageOf(new LimitExceeded('You have 5 keys. Revoke one first.'))).toBe(
      'You have 5 keys. Revoke one first.',
    );
  });
});
