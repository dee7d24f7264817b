import { codeOf } from '../../../src/lib/shared/base/errors';

/** A failure that the user can fix. The error's code or its message identifies it. */
interface Failure {
  /** Numbers are Firestore's gRPC codes; strings are Auth's codes. */
  readonly codes: readonly (number | string)[];
  readonly pattern: RegExp;
  readonly advice: (project: string) => string;
}

// The first match wins. Missing credentials can cause an error with any code, so they come before the codes below.
const FAILURES: readonly Failure[] = [
  {
    codes: [],
    pattern: /SERVICE_DISABLED|has not been used in project/,
    advice: (project) =>
      `The project "${project}" has no Firestore database yet. See "Deploy" in the README.`,
  },
  {
    codes: [16, 'app/invalid-credential'],
    pattern: /default credentials|the credential file|invalid_grant|invalid_rapt| in JSON|JSON input/,
    advice: () =>
      'No valid Google credentials found. Run "gcloud auth application-default login", or set ' +
      'GOOGLE_APPLICATION_CREDENTIALS to the path of a service account key file.',
  },
  {
    codes: [7, 'auth/insufficient-permission'],
    pattern: /PERMISSION_DENIED/,
    advice: (project) =>
      `Your account is not allowed to do this in the project "${project}". Check the project id. Your account ` +
      'must be an owner, or have the roles Cloud Datastore User and Firebase Authentication Viewer.',
  },
  {
    codes: [5, 'auth/project-not-found', 'auth/configuration-not-found'],
    pattern: /NOT_FOUND/,
    advice: (project) =>
      `The project "${project}" does not exist, or it has no Firestore database, or Authentication is not set up. Check ` +
      'the project id, and see "Deploy" in the README.',
  },
  {
    codes: [4, 14, 'app/network-error', 'app/network-timeout'],
    pattern: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT/,
    advice: (project) =>
      project.startsWith('demo-')
        ? 'The emulators are not responding. Run "npm start" in another terminal first.'
        : 'Google Cloud is not responding. Check your network and try again.',
  },
];

/** Returns advice on an SDK error, and the error's message. Returns undefined if the error is not a known one. */
export function describeFailure(error: unknown, project: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const failure = FAILURES.find(
    ({ codes, pattern }) => codes.some((known) => known === code) || pattern.test(error.message),
  );
  return failure && `${failure.advice(project)}\nCause: ${error.message}`;
}
