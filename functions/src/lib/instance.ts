import { ApiKeyRepository } from './auth/apiKeyRepository';
import { KeyResolver } from './auth/keyResolver';
import { getConfig } from './config';
import { getDatabase } from './firestore';
import { RateLimiter } from './auth/rateLimiter';
import { GroupCommit } from './storage/groupCommit';
import { WorkspaceRepository } from './storage/workspaceRepository';

/** Bytes of stored links that an instance keeps in memory, where they take about six times as much. */
const COPY_BYTES = 20 * 1024 * 1024;

/** What this instance keeps from one request to the next. */
export interface Instance {
  readonly keys: KeyResolver;
  /** The REST requests of each user, by uid. */
  readonly userRates: RateLimiter;
  readonly workspaces: WorkspaceRepository;
  readonly commits: GroupCommit;
}

let instance: Instance | undefined;

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
