import { execFile } from 'node:child_process';
import { setGlobalProxyFromEnv } from 'node:http';
import { applicationDefault } from 'firebase-admin/app';
import { z } from 'zod';
import { parseJson } from '../../../src/lib/shared/base/json';
import { FIREBASE_COMMAND, PROJECT_FOLDER, UserError } from '../../project';

/** The account that calls Google's APIs. */
export interface Account {
  /** Undefined if these are application default credentials, such as those of a service account. */
  readonly email: string | undefined;
  readonly token: string;
  readonly expiresAt: number;
}

export const HOW_TO_SIGN_IN =
  'Run "npx firebase login" (on a computer without a browser: "npx firebase login --no-localhost").';

/** The Firebase CLI renews a token that expires within 15 minutes. */
const REST_OF_LIFE_MS = 5 * 60_000;

const accountSchema = z
  .object({
    user: z.object({ email: z.string() }),
    tokens: z.object({ access_token: z.string().default(''), expires_at: z.number().default(0) }),
  })
  .transform(({ user: { email }, tokens: { access_token: token, expires_at: expiresAt } }) => ({
    email,
    token,
    expiresAt,
  }));
const accountsSchema = z.object({ result: z.array(accountSchema).default([]) });

let found: Account | undefined;

/**
 * Finds the account that the Firebase CLI uses, if there is one: the account that signed in with `npx firebase
 * login`, or else the application default credentials.
 * @throws {UserError} if the sign-in has expired.
 */
export async function findAccount(): Promise<Account | undefined> {
  if (found && isFresh(found)) return found;
  setGlobalProxyFromEnv();
  let account = await readSignedIn();
  if (account && !isFresh(account)) {
    // Each command that calls Google renews the token if necessary.
    await runFirebase('projects:list');
    account = await readSignedIn();
    if (!account || !isFresh(account))
      throw new UserError('Your sign-in has expired. Run "npx firebase login --reauth".');
  }
  found = account ?? (await readDefaultCredentials());
  return found;
}

const isFresh = ({ expiresAt }: Account) => expiresAt - Date.now() > REST_OF_LIFE_MS;

async function readSignedIn(): Promise<Account | undefined> {
  const output = await runFirebase('login:list', '--json');
  const { result: accounts } = accountsSchema.parse(parseJson(output));
  if (accounts.length < 2) return accounts[0];
  // Only the text says which of them this folder uses.
  const text = await runFirebase('login:list');
  return accounts.find(({ email }) => text.includes(`Logged in as ${email}\n`));
}

async function readDefaultCredentials(): Promise<Account | undefined> {
  try {
    const { access_token: token, expires_in: seconds } = await applicationDefault().getAccessToken();
    return { email: undefined, token, expiresAt: Date.now() + seconds * 1000 };
  } catch {
    return undefined;
  }
}

/** Runs a command of the Firebase CLI. Returns what it prints, even if it fails. */
export function runFirebase(...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: PROJECT_FOLDER };
    execFile(process.execPath, [FIREBASE_COMMAND, ...args], options, (_, stdout) => {
      resolve(stdout);
    });
  });
}
