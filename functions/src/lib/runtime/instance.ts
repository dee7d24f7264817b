import { Admissions, isAllowedNow, type Asked } from '../access/admissions';
import { ApiKeyRepository } from '../access/apiKeyRepository';
import { findActiveUser } from '../access/idToken';
import { KeyGate } from '../access/keyGate';
import { KeyUses } from '../access/keyUses';
import { RateLimiter } from '../access/rateLimiter';
import { Removals } from '../access/removals';
import { KeyLookupRepository } from '../access/keyLookupRepository';
import { getConfig } from './config';
import { LIMITS } from '../shared/base/limits';
import { deleteEvents } from '../platform/accountEvents';
import { getDatabase } from '../platform/firestore';
import { firestoreWorkspaces } from '../storage/firestoreWorkspaces';
import { firestoreAuthorIds, type AuthorIds } from '../storage/base/authorIds';
import { firestoreHistory } from '../storage/history/firestoreHistory';
import { HeadReader } from '../storage/read/headReader';
import { PublicWorkspaces } from '../storage/read/publicWorkspaces';
import { HandoverRepository } from '../storage/handover/handoverRepository';
import { OfferRepository } from '../storage/handover/offerRepository';
import { InvitationRepository } from '../storage/members/invitationRepository';
import { LeaseRepository } from '../storage/members/leaseRepository';
import { MemberRepository } from '../storage/members/memberRepository';
import { GroupCommit } from '../storage/commit/groupCommit';
import { AppSignInSwitch } from '../apps/grants/appSignInSwitch';
import { ConsentRepository } from '../apps/grants/consentRepository';
import { GrantRepository } from '../apps/grants/grantRepository';
import { BodyMemory } from '../platform/bodyMemory';
import { WeightedSemaphore } from '../platform/weightedSemaphore';
import type { HistoryRepository } from '../storage/base/historyRepository';
import type { WorkspaceRepository } from '../storage/base/workspaceRepository';

/** State that this instance keeps between requests. */
export interface Instance {
  /** Decides which calls with a key are accepted. */
  readonly keyGate: KeyGate;
  /** Asks Firebase Authentication whether a user may use this deployment now. */
  readonly isAllowedNow: (asked: Asked, signal: AbortSignal) => Promise<boolean>;
  readonly keyUses: KeyUses;
  readonly removals: Removals;
  readonly apiKeys: ApiKeyRepository;
  /** Limits the REST requests of each user, by uid. */
  readonly userRates: RateLimiter;
  /** Limits the previews of pages of each user, and those that are fetched at once. */
  readonly previewRates: RateLimiter;
  readonly previews: WeightedSemaphore;
  readonly consents: ConsentRepository;
  readonly grants: GrantRepository;
  /** Whether apps may sign in. */
  readonly appSignIn: AppSignInSwitch;
  /** Limits the sign-in requests of one address or one app. */
  readonly signInRates: RateLimiter;
  /** Limits the requests for public workspaces from one address. */
  readonly visitorRates: RateLimiter;
  readonly workspaces: WorkspaceRepository;
  readonly publicWorkspaces: PublicWorkspaces;
  readonly commits: GroupCommit;
  readonly history: HistoryRepository;
  readonly members: MemberRepository;
  readonly invitations: InvitationRepository;
  readonly leases: LeaseRepository;
  readonly handovers: HandoverRepository;
  readonly offers: OfferRepository;
  readonly authorIds: AuthorIds;
  /** Deletes the events of an account. */
  readonly deleteEvents: (uid: string, signal: AbortSignal) => Promise<void>;
  readonly searches: WeightedSemaphore;
  /** Limits the bodies that take a while to arrive, by sender. */
  readonly slowBodies: WeightedSemaphore;
  /** Limits the REST bodies that are being read or processed, in bytes of memory. */
  readonly bodies: BodyMemory;
  /** Limits the large REST responses that are being made or sent, and changes that are put back, in bytes of memory. */
  readonly responses: WeightedSemaphore;
}

const MIB = 1024 * 1024;

/** Size limit of the workspace cache, in stored bytes. Links take about six times as much in memory. */
const COPY_BYTES = 20 * MIB;

/**
 * Stored bytes of the large workspaces that are searched at once. One user can reserve only the size of the largest
 * workspace, so that others never wait for one user's searches.
 */
const SEARCHED_BYTES = 2 * LIMITS.workspaceBytes;

/** How many bodies may arrive slowly at once: fewer than an instance handles, so that others are served. */
const SLOW_BODIES = 24;
const SLOW_BODIES_OF_SENDER = 8;

// Memory for large responses. One user cannot reserve all of it.
const RESPONSES_BYTES = 40 * MIB;
const RESPONSES_OF_USER_BYTES = 32 * MIB;

/** At most 30 previews of pages a minute. */
const PREVIEW_RATE = { burst: 15, perSecond: 0.25 };

/** Previews of pages that are fetched at once. */
const PREVIEWS = 8;
const PREVIEWS_OF_USER = 4;

/**
 * Requests for public pages and feeds from one address. Hosting's proxy stands for many visitors, but its cache serves most of
 * them.
 */
const VISITOR_RATE = { burst: 100, perSecond: 10 };

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
  const heads = new HeadReader();
  const workspaces = firestoreWorkspaces(database, COPY_BYTES, heads);
  const keys = new KeyLookupRepository(database);
  const consents = new ConsentRepository(database);
  const members = new MemberRepository(database);
  const authorIds = firestoreAuthorIds(database);
  const { allowedUsers } = config;
  const admissions = allowedUsers && new Admissions(allowedUsers, findActiveUser);
  return {
    keyGate: new KeyGate(keys, config, admissions),
    isAllowedNow: (asked, signal) => isAllowedNow(findActiveUser, allowedUsers, asked, signal),
    keyUses: new KeyUses(keys),
    removals: new Removals(),
    apiKeys: new ApiKeyRepository(database),
    userRates: new RateLimiter(config.userRate),
    previewRates: new RateLimiter(PREVIEW_RATE),
    previews: new WeightedSemaphore(PREVIEWS, PREVIEWS_OF_USER),
    consents,
    grants: new GrantRepository(database),
    appSignIn: new AppSignInSwitch(consents),
    signInRates: new RateLimiter(config.signInRate),
    visitorRates: new RateLimiter(VISITOR_RATE),
    workspaces,
    publicWorkspaces: new PublicWorkspaces(database, heads),
    commits: new GroupCommit(workspaces),
    history: firestoreHistory(database),
    members,
    invitations: new InvitationRepository(database),
    leases: new LeaseRepository(database, members),
    handovers: new HandoverRepository(database, authorIds),
    offers: new OfferRepository(database),
    authorIds,
    deleteEvents: (uid, signal) => deleteEvents(database, uid, signal),
    slowBodies: new WeightedSemaphore(SLOW_BODIES, SLOW_BODIES_OF_SENDER),
    bodies: new BodyMemory(),
    responses: new WeightedSemaphore(RESPONSES_BYTES, RESPONSES_OF_USER_BYTES),
    searches: new WeightedSemaphore(SEARCHED_BYTES, LIMITS.workspaceBytes),
  };
}
