import { z } from 'zod';
import { LimitExceeded, UpdateRequired } from '@shared/base/errors';
import { messageOf } from './messages';

/** Returns an error like those of the Firebase SDK. */
const firebaseError = (code: string) =>
  Object.assign(new Error(`Firebase: Error (${code}).`), { name: 'FirebaseError', code });

const UNEXPECTED =
  'Something went wrong. Reload and try again. If it happens again, tell whoever runs this dashboard.';

describe('the message that a user sees for an error', () => {
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'fetch failed',
  ])('says to check the connection when a request fails with “%s”', (message) => {
    expect(messageOf(new TypeError(message))).toBe(
      'The dashboard cannot be reached. Check your connection and try again.',
    );
  });

  it('does not blame the connection for a bug in the web app', () => {
    expect(messageOf(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(UNEXPECTED);
  });

  it('never shows the message of a validator, a parser or a browser', () => {
    expect(messageOf(z.string().safeParse(1).error)).toBe(UNEXPECTED);
    expect(messageOf(new SyntaxError('Unexpected token < in JSON at position 0'))).toBe(UNEXPECTED);
    expect(messageOf(new DOMException('Gone.', 'NotReadableError'))).toBe(UNEXPECTED);
    expect(messageOf('thrown text')).toBe(UNEXPECTED);
  });

  it('says to reload when a newer version has stored a workspace', () => {
    expect(messageOf(new UpdateRequired('read'))).toContain('Reload to get that version.');
  });

  it.each([
    ['auth/network-request-failed', /Check your connection and try again/],
    ['auth/user-token-expired', /sign in again/i],
    ['auth/invalid-user-token', /sign in again/i],
    ['auth/user-disabled', /Ask whoever runs this dashboard/],
    ['auth/something-new', /^Something went wrong \(auth\/something-new\)\. Reload and try again/],
    ['failed-precondition', /^Something went wrong \(failed-precondition\)\. Reload and try again/],
  ])('says what to do when Firebase fails with %s', (code, advice) => {
    expect(messageOf(firebaseError(code))).toMatch(advice);
  });

  it('says to sign in again when the ID token has expired', () => {
    // Built by hand, because `ui` must not import `RestError`.
    const error = Object.assign(new Error('Invalid or expired ID token'), { status: 401 });
    expect(messageOf(error)).toMatch(/sign in again/i);
  });

  it('shows the message of the service', () => {
    expect(messageOf(new LimitExceeded('You have 5 keys. Revoke one first.'))).toBe(
      'You have 5 keys. Revoke one first.',
    );
  });
});
