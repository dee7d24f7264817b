/**
 * What the Firebase CLI prints if a deploy to a new project comes too early: an API was enabled a moment ago, or the service
 * agents that it creates do not have their roles yet.
 */
const FIRST_DEPLOY_RACES = [
  /has not been used in project|SERVICE_DISABLED|it is disabled/i,
  /may take a few minutes|retry (in|after) a few minutes|try again (in|after) a few minutes/i,
  /(permission|access).* denied.*(service agent|service account|artifactregistry|gcf-artifacts|gcf-v2-sources)/i,
  /artifactregistry\.repositories\.\w+.* denied/i,
  /denied on resource .*(gcf-artifacts|serverless-runtimes)/i,
  /Unable to retrieve the repository metadata for .*gcf-artifacts/i,
  /service (account|agent) .* does not exist/i,
  /Precondition (check )?failed|FAILED_PRECONDITION/i,
  /HTTP Error: (409|429|5\d\d)/,
];

export function isFirstDeployRace(output: string): boolean {
  return FIRST_DEPLOY_RACES.some((race) => race.test(output));
}

/**
 * Returns whether everything was deployed, except that nothing says how long to keep container images. Without a terminal, the
 * CLI treats that as an error. A later step sets it.
 */
export function isOnlyCleanupMissing(output: string): boolean {
  return (
    output.includes('Functions successfully deployed but could not set up cleanup policy') &&
    !output.includes('Functions deploy had errors')
  );
}
