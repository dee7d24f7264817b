import { authorize, type Actor, type AuthorizedUid } from '../access/actor';
import type { Config } from '../runtime/config';
import { isTimeZone } from '../shared/contract/fields/validators';
import type { WeightedSemaphore } from '../platform/weightedSemaphore';
import type { AuthorIds } from '../storage/base/authorIds';
import type { GroupCommit, Refresh } from '../storage/commit/groupCommit';
import type { MemberRepository } from '../storage/members/memberRepository';
import type { HistoryRepository } from '../storage/base/historyRepository';
import type { PrefetchedHead, WorkspaceRepository } from '../storage/base/workspaceRepository';

/** The call of an operation, and the storage it works on. */
export interface CallContext {
  readonly actor: Actor;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
  /** Aborts when the call must stop waiting for the database. */
  readonly signal: AbortSignal;
  /** The address of the web app, if it is known. */
  readonly webAppUrl?: string | undefined;
  readonly config: Pick<Config, 'timeZone' | 'sessionUrlTemplate'>;
  readonly workspaces: WorkspaceRepository;
  readonly commits: GroupCommit;
  readonly history: HistoryRepository;
  readonly authorIds: AuthorIds;
  /**
   * Asks Firebase Authentication whether the person behind a key or an app may still use this deployment. An ID token was
   * checked already.
   */
  readonly isPersonActive?: (() => Promise<boolean>) | undefined;
  /** Records when members use the workspaces of others. */
  readonly members?: Pick<MemberRepository, 'recordUse'> | undefined;
  /** Limits the memory of large responses, and of changes that are being put back. */
  readonly responses: WeightedSemaphore;
  /** Limits how many queries of large workspaces run at once. */
  readonly searches: WeightedSemaphore;
  /** Counts these calls against the caller's rate limit. @throws {RateLimited} if there are not enough left. */
  readonly countCalls?: ((calls: number) => void) | undefined;
  /**
   * Counts links that the caller removes. A negative number takes them back, after a failure.
   * @throws {RateLimited} if the caller has removed too many in the last hour.
   */
  readonly countRemovals?: ((count: number) => void) | undefined;
  /** The head that this call probably needs, prefetched while its key was looked up. */
  readonly prefetchedHead?: PrefetchedHead | undefined;
  /** The refresh of the copy that this call probably changes, started while its key was looked up. */
  readonly refresh?: Refresh | undefined;
}

/**
 * The workspace that an operation works on, by its id or, in tools, its name. The default is the caller's own default
 * workspace.
 */
export interface Target {
  userId?: string | undefined;
  workspaceId?: string | undefined;
}

/** Returns the user that a call acts for. @throws {NotAllowed} if the actor may not act for that user. */
export function userOf({ actor }: Pick<CallContext, 'actor'>, { userId }: Target): AuthorizedUid {
  return authorize(actor, userId);
}

/** Names the web app in a sentence, with its address if that is known. */
export function webAppOf({ webAppUrl }: Pick<CallContext, 'webAppUrl'>): string {
  return webAppUrl === undefined ? 'the web app' : `the web app at ${webAppUrl}`;
}

/**
 * Returns the time zone of the caller's key, or that of the deployment if the key has none that this machine knows.
 */
export function timeZoneOf({ actor, config }: Pick<CallContext, 'actor' | 'config'>): string {
  const timeZone = actor.via === 'userKey' ? actor.timeZone : undefined;
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : config.timeZone;
}
