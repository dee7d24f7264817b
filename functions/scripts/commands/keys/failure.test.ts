import { describeFailure } from './failure';

function failure(code: number | string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

describe('describeFailure', () => {
  it.each<[failure: string, error: Error, advice: RegExp]>([
    [
      'an account without permission',
      failure(7, '7 PERMISSION_DENIED: Missing or insufficient permissions.'),
      /^Your account is not allowed to do this in the project "links"\. .* Cloud Datastore User/,
    ],
    [
      'an account without permission in Auth',
      failure('auth/internal-error', 'Raw server response: {"status": "PERMISSION_DENIED"}'),
      /^Your account is not allowed to do this in the project "links"/,
    ],
    [
      'a project without a database',
      failure(5, '5 NOT_FOUND: The database (default) does not exist for project links.'),
      /^The project "links" does not exist, or it has no Firestore database/,
    ],
    [
      'a project without Authentication',
      failure('auth/configuration-not-found', 'There is no configuration.'),
      /^The project "links" does not exist, or .* Authentication is not set up/,
    ],
    [
      'expired credentials',
      failure(16, '16 UNAUTHENTICATED: Request had invalid authentication credentials.'),
      /^No valid Google credentials found\. Run "gcloud auth application-default login"/,
    ],
    [
      'credentials that must be renewed, whatever the error code',
      failure(14, 'Getting metadata from plugin failed with error: invalid_grant'),
      /^No valid Google credentials/,
    ],
    ['a truncated key file', new SyntaxError('Unexpected end of JSON input'), /^No valid Google credentials/],
    [
      'no network',
      failure(14, '14 UNAVAILABLE: Name resolution failed for target dns:firestore.googleapis.com:443'),
      /^Google Cloud is not responding\. Check your network/,
    ],
  ])('returns what to do, then the cause, for %s', (_, error, advice) => {
    const [advised, cause, ...rest] = describeFailure(error, 'links')?.split('\n') ?? [];
    expect(advised).toMatch(advice);
    expect([cause, ...rest]).toEqual([`Cause: ${error.message}`]);
  });

  it('returns undefined for an unknown error', () => {
    expect(describeFailure(new TypeError('x is not a function'), 'links')).toBeUndefined();
  });
});
