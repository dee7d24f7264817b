const SERVER_KEY = 'a-server-key-of-more-than-32-characters-for-sign-in';

/** Returns the environment of the `mcp` function in a project of its own. */
export const signInEnvironment = (project: string) => ({
  FUNCTIONS_EMULATOR: 'true',
  GCLOUD_PROJECT: project,
  MCP_API_KEY: SERVER_KEY,
  MCP_OWNER_UID: 'owner',
});
