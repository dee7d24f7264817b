import { describeFailure } from '../../scripts/commands/keysFailure';

function failure(code: number | string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

describe('What "npm run keys" says when Google refuses', () => {
  it.each<[what: string, error: Error, advice: RegExp]>([
    [
      'an account without rights',
      failure(7, '7 PERMISSION_DENIED: Missing or insufficient permissions.'),
      /^Your account may not do this in the project "links": check .* Cloud Datastore User/,
    ],
    [
      'an account without rights in Auth',
      failure('auth/internal-error', 'Raw server response: {"status": "PERMISSION_DENIED"}'),
      /^Your account may not do this in the project "links"/,
    ],
    [
      'a project without a database',
      failure(5, '5 NOT_FOUND: The database (default) does not exist for project links.'),
      /^The project "links" does not exist, or lacks its Firestore database/,
    ],
    [
      'a project without Authentication',
      failure('auth/configuration-not-found', 'There is no configuration.'),
      /^The project "links" does not exist, or lacks its .* Authentication/,
    ],
    [
      'credentials that have expired',
      failure(16, '16 UNAUTHENTICATED: Request had invalid authentication credentials.'),
      /^There are no valid Google credentials: run "gcloud auth application-default login"/,
    ],
    [
      'credentials that must be renewed, whatever the code',
      failure(14, 'Getting metadata from plugin failed with error: invalid_grant'),
      /^There are no valid Google credentials/,
    ],
    [
      'a key file that is cut off',
      new SyntaxError('Unexpected end of JSON input'),
      /^There are no valid Google credentials/,
    ],
    [
      'no network',
      failure(14, '14 UNAVAILABLE: Name resolution failed for target dns:firestore.googleapis.com:443'),
      /^Google Cloud does not answer: check your network/,
    ],
  ])('is what to do, and then the cause: %s', (_, error, advice) => {
    const [said, cause, ...rest] = describeFailure(error, 'links')?.split('\n') ?? [];
    expect(said).toMatch(advice);
    expect([cause, ...rest]).toEqual([`The cause: ${error.message}`]);
  });

  it('is nothing of an error that it does not know', () => {
    expect(describeFailure(new TypeError('x is not a function'), 'links')).toBeUndefined();
  });
});
