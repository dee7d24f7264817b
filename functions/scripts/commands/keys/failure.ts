import { codeOf, DomainError } from '../../../src/lib/shared/base/errors';

/** Returns advice on an SDK error, and the error's message. Returns undefined if the error is not from an SDK. */
export function describeFailure(error: unknown, project: string): string | undefined {
  if (!(error instanceof Error) || error instanceof DomainError) return undefined;
  const isSignedOut = WITHOUT_CREDENTIALS.test(error.message) || codeOf(error) === 'app/invalid-credential';
  if (!isSignedOut && codeOf(error) === undefined) return undefined;
  return `${adviceOn(isSignedOut, project)}\nCause: ${error.message}`;
}

/** What the SDKs say if nobody is signed in, if the sign-in has expired, or if the key file is broken. */
const WITHOUT_CREDENTIALS =
  /default credentials|the credential file|UNAUTHENTICATED|invalid_grant|invalid_rapt| in JSON|JSON input/;

function adviceOn(isSignedOut: boolean, project: string): string {
  if (isSignedOut)
    return (
      'No valid Google credentials found. Run "gcloud auth application-default login", or set ' +
      'GOOGLE_APPLICATION_CREDENTIALS to the path of a service account key file.'
    );
  if (project.startsWith('demo-'))
    return 'The emulators are not responding. Run "npm start" in another terminal first.';
  return (
    `Could not read or change the project "${project}". Check your network and the project ID, and that you have deployed ` +
    'to the project. Your account must be an owner, or have the roles Cloud Datastore User and Firebase Authentication Viewer.'
  );
}
