import { startSharedServers } from './sharedServers';

/** Jest passes its environment on to the workers that it starts next. */
export default async function globalSetup(): Promise<void> {
  Object.assign(process.env, await startSharedServers());
}
