import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { doc, setLogLevel, writeBatch, type DocumentData } from 'firebase/firestore';

export type Database = ReturnType<RulesTestContext['firestore']>;

// Jest runs test files in parallel and each clears its project, so every worker has its own.
const PROJECT_ID = `demo-link-dashboard-rules-${process.env.JEST_WORKER_ID ?? '1'}`;
export const RULES_TEXT = readFileSync(join(__dirname, '../../../firestore.rules'), 'utf8');

const secondsNow = () => Math.floor(Date.now() / 1_000);

/**
 * Loads `firestore.rules` into the Firestore emulator for the tests of the calling file, and clears the project after
 * each. Returns Firestore as a given person sees it, and `store`, which bypasses the rules as the service does.
 */
export function useRules() {
  let environment: RulesTestEnvironment;
  /** Each is an app of its own with its own connection, so tests share them. */
  const opened = new Map<string, Database>();

  beforeAll(async () => {
    setLogLevel('silent'); // the client logs each rejection, and rejections are what is tested
    environment = await initializeTestEnvironment({
      projectId: PROJECT_ID,
      firestore: { rules: RULES_TEXT },
    });
  });
  afterEach(() => environment.clearFirestore());
  afterAll(() => environment.cleanup());

  const open = (name: string, context: () => RulesTestContext): Database => {
    const database = opened.get(name) ?? context().firestore();
    opened.set(name, database);
    return database;
  };
  const signedIn = (uid: string, secondsAgo: number) =>
    open(JSON.stringify([uid, secondsAgo]), () =>
      environment.authenticatedContext(uid, {
        auth_time: secondsNow() - secondsAgo,
        email: `${uid}@example.com`,
        email_verified: true,
      }),
    );

  return {
    /** Returns Firestore as a user sees it who signed in this many seconds ago, with a confirmed address. */
    signedInAs: (uid: string, secondsAgo = 0): Database => signedIn(uid, secondsAgo),
    guest: (uid: string): Database =>
      open(JSON.stringify([uid, 'guest']), () =>
        environment.authenticatedContext(uid, {
          auth_time: secondsNow(),
          provider_id: 'anonymous',
          firebase: { sign_in_provider: 'anonymous' },
        }),
      ),
    signedOut: (): Database => open('nobody', () => environment.unauthenticatedContext()),
    store: (documents: Record<string, DocumentData>): Promise<void> =>
      environment.withSecurityRulesDisabled(async (context) => {
        const batch = writeBatch(context.firestore());
        for (const [path, data] of Object.entries(documents)) batch.set(doc(context.firestore(), path), data);
        await batch.commit();
      }),
  };
}
