import { startSharedServers } from './sharedServers';

/** Starts the shared servers. Sets their URLs in the environment, which Jest's workers inherit. */
export default async function globalSetup(): Promise<void> {
  Object.assign(process.env, await startSharedServers());
}
