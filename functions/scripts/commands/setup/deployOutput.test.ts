import { isFirstDeployRace, isOnlyCleanupMissing } from './deployOutput';

describe('the output of a failed deploy', () => {
  it.each([
    'Permission denied while using the Eventarc Service Agent. If you recently started to use Eventarc, it may take a few minutes before all necessary permissions are propagated to the Service Agent.',
    'denied: Permission "artifactregistry.repositories.downloadArtifacts" denied on resource "projects/serverless-runtimes/locations/us-central1/repositories/utilities" (or it may not exist)',
    'Unable to retrieve the repository metadata for projects/p/locations/us-central1/repositories/gcf-artifacts. Ensure that the Cloud Functions service account has permission.',
    'HTTP Error: 403, Cloud Functions API has not been used in project 123 before or it is disabled. Enable it, then retry.',
    'HTTP Error: 400, Precondition check failed.',
    'HTTP Error: 409, unable to queue the operation',
    'HTTP Error: 400, Service account service-1@gcf-admin-robot.iam.gserviceaccount.com does not exist.',
  ])('asks for another try: %s', (output) => {
    expect(isFirstDeployRace(`i  functions: creating mcp\nError: ${output}`)).toBe(true);
  });

  it.each([
    'functions predeploy error: Command terminated with non-zero exit code 2',
    'HTTP Error: 403, The caller does not have permission',
    'Error: FUNCTIONS_REGION must be a region of Google Cloud, such as europe-west1.',
  ])('does not: %s', (output) => {
    expect(isFirstDeployRace(output)).toBe(false);
  });

  it('may only mean that the time to keep images is not set, unless a function failed, too', () => {
    const cleanup =
      'Error: Functions successfully deployed but could not set up cleanup policy in location a.';
    expect(isOnlyCleanupMissing(cleanup)).toBe(true);
    expect(
      isOnlyCleanupMissing(`Functions deploy had errors with the following functions: mcp\n${cleanup}`),
    ).toBe(false);
  });
});
