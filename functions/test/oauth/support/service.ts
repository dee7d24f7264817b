import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { signInEnvironment } from '../../support/processes/signIn';
import { createUser } from '../../support/users/accounts';
import { AUTH_HOST, SIGN_IN_PROJECT, SIGN_IN_URL } from '../../support/environment';
import { startFunction } from '../../support/processes/functionProcess';

/** A person with an account in the service's project. */
export interface Person {
  readonly uid: string;
  /** Returns an ID token of somebody who signed in this many minutes ago. */
  readonly idToken: (minutesAgo?: number) => string;
}

/** The `mcp` function in a project of its own, because sign-in for apps is on or off for a whole project. */
export interface SignInService {
  /** The address of the function, which serves all paths of sign-in: also the issuer. */
  readonly url: string;
  readonly project: string;
  readonly database: Firestore;
  readonly auth: Auth;
  /** Creates a person, or lets one from another project use the service. */
  readonly newPerson: (uid?: string) => Promise<Person>;
  /** Turns sign-in for apps on or off, as the web app does. Returns the status. */
  readonly turn: (person: Person, on: boolean) => Promise<number>;
}

/** Starts the function in a new project. Its environment is that of the emulator, plus `environment`. */
export async function startSignInService(
  environment: Record<string, string | undefined> = {},
): Promise<SignInService> {
  const project = `demo-sign-in-${randomUUID().slice(0, 8)}`;
  const { url } = await startFunction('mcp', { ...signInEnvironment(project), ...environment });
  return serviceAt(url, project);
}

/** Returns the function that the whole run shares, for tests that only look at the data of their own people. */
export const sharedSignInService = (): Promise<SignInService> => serviceAt(SIGN_IN_URL, SIGN_IN_PROJECT);

async function serviceAt(url: string, project: string): Promise<SignInService> {
  const app = initializeApp({ projectId: project }, project);
  stops.push(() => deleteApp(app));
  // On a busy machine, the first call of a process can take longer than the service waits for the database, and a connection
  // that an earlier test file left open may close just when it is used again.
  const isReady = () =>
    fetch(`${url}/.well-known/oauth-authorization-server`).then(
      ({ status }) => status !== 503,
      () => false,
    );
  while (!(await isReady()));
  return {
    url,
    project,
    database: getFirestore(app),
    auth: getAuth(app),
    newPerson: (uid) => newPerson(project, uid),
    async turn(person, on) {
      const response = await postAs(person, `${url}/authorize/switch`, { on });
      return response.status;
    },
  };
}

/** Starts the function with sign-in turned on. Returns it with the person who turned it on. */
export async function startWithPerson(environment?: Record<string, string | undefined>) {
  const service = await startSignInService(environment);
  return { ...service, person: await newPersonWithApps(service) };
}

/** Returns the shared function with a new person who lets apps connect. */
export async function sharedWithPerson() {
  const service = await sharedSignInService();
  return { ...service, person: await newPersonWithApps(service) };
}

/** Creates a person who lets apps connect. */
export async function newPersonWithApps(service: SignInService): Promise<Person> {
  const person = await service.newPerson();
  expect(await service.turn(person, true)).toBe(200);
  return person;
}

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function newPerson(project: string, uid = `person-${randomUUID()}`): Promise<Person> {
  await createUser(AUTH_HOST, project, { localId: uid, email: `${uid}@example.com`, password: 'password' });
  await acceptOldSignIns(project, uid);
  return {
    uid,
    idToken(minutesAgo = 0) {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: `https://securetoken.google.com/${project}`,
        aud: project,
        auth_time: now - minutesAgo * 60,
        user_id: uid,
        sub: uid,
        email: `${uid}@example.com`,
        email_verified: true,
        iat: now,
        exp: now + 3600,
        firebase: { identities: {}, sign_in_provider: 'password' },
      };
      // The emulator's tokens are unsigned.
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    },
  };
}

/** Makes the Auth emulator accept tokens of sign-ins from before the user was created. */
async function acceptOldSignIns(project: string, localId: string): Promise<void> {
  const url = `http://${AUTH_HOST}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`;
  const response = await fetch(url, {
    method: 'POST',
    // The emulator accepts this token as an administrator's.
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ localId, validSince: '1' }),
  });
  expect(response.status).toBe(200);
}

/** Posts JSON with the person's ID token, as the web app does. */
export function postAs(
  person: Person | undefined,
  url: string,
  body: unknown,
  idToken = person?.idToken(),
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(idToken !== undefined && { Authorization: `Bearer ${idToken}` }),
    },
    body: JSON.stringify(body),
  });
}
