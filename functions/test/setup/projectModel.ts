import type { BuildVersion } from '../../scripts/build/version';
import { rejected, type StandInResponse } from '../support/processes/googleStandIn';

/** What a project of Google Cloud contains, as far as the setup and the Firebase CLI ask. A test may change it. */
export interface GoogleProject {
  exists: boolean;
  hasFirebase: boolean;
  hasBilling: boolean;
  readonly services: Set<string>;
  readonly serviceAccounts: string[];
  /** The roles of the project, and who has them. */
  bindings: readonly object[];
  readonly functions: Map<string, object>;
  /** Who may call each function. */
  readonly invokers: Map<string, unknown>;
  readonly webApps: { appId: string; displayName: string }[];
  site: Record<string, unknown> | undefined;
  database: Record<string, unknown> | undefined;
  readonly signInMethods: Set<string>;
  hidesAddresses: boolean;
  readonly backupSchedules: object[];
  readonly backups: object[];
  readonly budgets: object[];
  cleanupPolicies: object | undefined;
  rules: object | undefined;
  /** The index exemptions. */
  readonly fields: Map<string, object>;
  /** The builds that respond once Hosting is deployed. */
  builds: Readonly<Record<'functions' | 'web', BuildVersion>>;
  hosting: { rewrites: unknown[] } | undefined;
}

/** How a function is deployed. */
export interface Deployed {
  readonly state: string;
  readonly variables: object;
  readonly account: string;
}

export const PROJECT_ID = 'my-links';
/** The account that the setup creates. */
export const ACCOUNT = `link-dashboard@${PROJECT_ID}.iam.gserviceaccount.com`;
export const NUMBER = '123456789';
export const PROJECT = `projects/${PROJECT_ID}`;
export const DONE = { name: 'operations/done', done: true, response: {} };

export const notFound = () => rejected(404, 'NOT_FOUND', 'Not found.');
export const found = (value: object | undefined): StandInResponse => value ?? notFound();
