import { ApiKeyRepository } from './auth/apiKeyRepository';
import { KeyResolver } from './auth/keyResolver';
import { RateLimiter } from './auth/rateLimiter';
import { getConfig } from './config';
import { getDatabase } from './firestore';
import { GroupCommit } from './storage/groupCommit';
import { WorkspaceRepository } from './storage/workspaceRepository';

/** Size limit of the workspace cache, in stored bytes. In memory, links take about six times that. */
const COPY_BYTES = 20 * 1024 * 1024;

/** State that this instance keeps between requests. */
export interface Instance {
  readonly keys: KeyResolver;
  /** Limits the REST requests of each user, by uid. */
  readonly userRates: RateLimiter;
  readonly workspaces: WorkspaceRepository;
  readonly commits: GroupCommit;
}

let instance: Instance | undefined;

/**
 * Returns this instance's shared state. Creates it on first use.
 * @throws {InvalidConfiguration} if the environment is not valid.
 */
export function getInstance(): Instance {
  instance ??= open();
  return instance;
}

function open(): Instance {
  const config = getConfig();
  const database = getDatabase();
  const workspaces = new WorkspaceRepository(database, { copyBytes: COPY_BYTES });
  return {
    keys: new KeyResolver(new ApiKeyRepository(database), config),
    userRates: new RateLimiter(config.userRate),
    workspaces,
    commits: new GroupCommit(workspaces),
  };
}
