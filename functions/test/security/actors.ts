import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { generateAccessToken, hashApiKey, hintOf } from '../../src/lib/shared/contract/fields/apiKey';
import { DEVELOPMENT_KEY } from '../../src/lib/runtime/config';
import { PROJECT } from '../support/environment';
import { apiKeys, appStores, auth, SERVER_KEY, tokenAfterSignIn, withClaims } from '../support/users/users';
import { SeededUser } from './seededUser';
import { testDatabase, testDeadline } from '../support/testDatabase';

/** All kinds of callers, in the order of the columns of the matrix. */
export const ACTORS = [
  'no credential',
  'malformed credential',
  'expired token',
  "another user's token",
  "a deleted user's token",
  "a disabled user's token",
  'valid token',
  'token of an old sign-in',
  'valid key',
  'read-only key',
  'key that may tidy up',
  'revoked key',
  'expiring key',
  'expired key',
  'limited key',
  "another user's key",
  'server key',
  'development key',
  'access token',
  'read-only access token',
  'access token that may tidy up',
  'limited access token',
  'expired access token',
  "a disconnected app's access token",
  "a deleted user's access token",
  'access token of another host',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** A caller, their credential, and the users whose documents they try to reach. */
export interface Actor {
  readonly name: ActorName;
  readonly credential: string | undefined;
  /** The user whose documents they try to reach: themselves, unless they have another user's credential. */
  readonly target: SeededUser;
  readonly other: SeededUser;
  /** Another user's ID, which they pass to a tool as `userId`. */
  readonly foreignUid: string;
}

export async function makeActor(name: ActorName): Promise<Actor> {
  const [target, other] = [await SeededUser.create(), await SeededUser.create()];
  const credential = await CREDENTIALS[name](target, other);
  const foreignUid = name.startsWith('another user') ? target.uid : other.uid;
  return { name, credential, target, other, foreignUid };
}

type Credential = string | undefined;

/** What limits a key or an app to a workspace that the tools are not called with. */
const ELSEWHERE = { workspaces: ['elsewhere'] };

const CREDENTIALS: Record<
  ActorName,
  (target: SeededUser, other: SeededUser) => Credential | Promise<Credential>
> = {
  'no credential': () => undefined,
  'malformed credential': () => 'not a credential',
  'expired token'({ idToken }) {
    const now = Math.floor(Date.now() / 1000);
    return withClaims(idToken, { iat: now - 7200, exp: now - 3600 });
  },
  "another user's token": (_, { idToken }) => idToken,
  async "a deleted user's token"({ uid, idToken }) {
    await auth().deleteUser(uid);
    return idToken;
  },
  async "a disabled user's token"({ uid, idToken }) {
    await auth().updateUser(uid, { disabled: true });
    return idToken;
  },
  'valid token': ({ idToken }) => idToken,
  'token of an old sign-in': (user) => tokenAfterSignIn(user, 20),
  'valid key': ({ key }) => key,
  'read-only key': ({ uid }) => apiKeys().create(uid, 'read-only', { permission: 'read' }),
  'key that may tidy up': ({ uid }) => apiKeys().create(uid, 'tidy', { permission: 'tidy' }),
  async 'revoked key'({ uid }) {
    const key = await apiKeys().create(uid, 'revoked');
    await apiKeys().revoke(hashApiKey(key));
    return key;
  },
  'expiring key': ({ uid }) => apiKeys().create(uid, 'expiring', { expiresInDays: 30 }),
  async 'expired key'({ uid }) {
    const key = await apiKeys().create(uid, 'expired', { expiresInDays: 30 });
    const past = Timestamp.fromMillis(Date.now() - 1);
    await testDatabase()
      .doc(`apiKeys/${hashApiKey(key)}`)
      .update({ expiresAt: past });
    return key;
  },
  'limited key': ({ uid }) => apiKeys().create(uid, 'limited', ELSEWHERE),
  "another user's key": (_, { key }) => key,
  'server key': () => SERVER_KEY,
  'development key': () => DEVELOPMENT_KEY,
  'access token': ({ uid }) => accessTokenOf(uid),
  'read-only access token': ({ uid }) => accessTokenOf(uid, { access: 'read' }),
  'access token that may tidy up': ({ uid }) => accessTokenOf(uid, { access: 'tidy' }),
  'limited access token': ({ uid }) => accessTokenOf(uid, ELSEWHERE),
  'expired access token': ({ uid }) =>
    accessTokenOf(uid, { expiresAt: Timestamp.fromMillis(Date.now() - 1) }),
  async "a disconnected app's access token"({ uid }) {
    const token = await accessTokenOf(uid);
    const [grant] = await appGrantsOf(uid);
    await appStores().grants.endGrant(grant?.id ?? '', testDeadline(), uid);
    return token;
  },
  async "a deleted user's access token"({ uid }) {
    const token = await accessTokenOf(uid);
    await auth().deleteUser(uid);
    return token;
  },
  'access token of another host': ({ uid }) =>
    accessTokenOf(uid, { resource: `https://${PROJECT}.firebaseapp.com/mcp` }),
};

/** The host at which every actor calls the service. */
export const CALLED_HOST = `${PROJECT}.web.app`;

/** Stores an access token of the user's connected app, as the service does. Returns it. */
export async function accessTokenOf(uid: string, fields: DocumentData = {}): Promise<string> {
  const [grant] = await appGrantsOf(uid);
  const token = generateAccessToken();
  await testDatabase()
    .doc(`apiKeys/${hashApiKey(token)}`)
    .set({
      uid,
      label: 'An app',
      hint: hintOf(token),
      access: 'write',
      resource: `https://${CALLED_HOST}/mcp`,
      grantId: grant?.id,
      createdAt: Timestamp.now(),
      expiresAt: Timestamp.fromMillis(Date.now() + 3_600_000),
      ...fields,
    });
  return token;
}

async function appGrantsOf(uid: string) {
  return (await testDatabase().collection('grants').where('uid', '==', uid).get()).docs;
}
