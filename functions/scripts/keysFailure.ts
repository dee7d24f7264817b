import { codeOf } from '../src/lib/errors';

/** A way to fail that the person at the terminal can put right: by the code of the error, or by its text. */
interface Failure {
  /** Numbers are those of gRPC, which Firestore speaks; texts those of Auth. */
  readonly codes: readonly (number | string)[];
  readonly pattern: RegExp;
  readonly advice: (project: string) => string;
}

// The first that fits: what lacks credentials may have the code of anything.
const FAILURES: readonly Failure[] = [
  {
    codes: [],
    pattern: /SERVICE_DISABLED|has not been used in project/,
    advice: (project) =>
      `The project "${project}" has no Firestore database yet: see "Deploy" in the README.`,
  },
  {
    codes: [16, 'app/invalid-credential'],
    pattern:
      /default credentials|invalid_grant|invalid_rapt|^The file at .* does not exist| in JSON|JSON input/,
    advice: () =>
      'There are no valid Google credentials: run "gcloud auth application-default login", or let ' +
      'GOOGLE_APPLICATION_CREDENTIALS name the key file of a service account.',
  },
  {
    codes: [7, 'auth/insufficient-permission'],
    pattern: /PERMISSION_DENIED/,
    advice: (project) =>
      `Your account may not do this in the project "${project}": check the id of the project, and that the account ` +
      'is its owner or has the roles Cloud Datastore User and Firebase Authentication Viewer.',
  },
  {
    codes: [5, 'auth/project-not-found', 'auth/configuration-not-found'],
    pattern: /NOT_FOUND/,
    advice: (project) =>
      `The project "${project}" does not exist, or lacks its Firestore database or Authentication: check the id, ` +
      'and see "Deploy" in the README.',
  },
  {
    codes: [4, 14, 'app/network-error', 'app/network-timeout'],
    pattern: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT/,
    advice: (project) =>
      project.startsWith('demo-')
        ? 'The emulators do not answer: run "npm start" in another terminal first.'
        : 'Google Cloud does not answer: check your network, and try again.',
  },
];

/** What to do about an error of the SDKs, and its own text; undefined when nothing is known of it. */
export function describeFailure(error: unknown, project: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const failure = FAILURES.find(
    ({ codes, pattern }) => codes.some((known) => known === code) || pattern.test(error.message),
  );
  return failure && `${failure.advice(project)}\nThe cause: ${error.message}`;
}
