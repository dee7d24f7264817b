import { hashApiKey } from '../../src/lib/auth/apiKey';
import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { apiKeys, auth, SERVER_KEY, withClaims } from '../support/users';
import { SeededUser } from './seededUser';

/** All kinds of callers, in the order of the matrix columns. */
export const ACTORS = [
  'none',
  'malformed',
  'expired token',
  'token of another user',
  'token of a deleted user',
  'token of a disabled user',
  'valid token',
  'valid key',
  'revoked key',
  'key of another user',
  'server key',
  'development key',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** A caller, their credential and the users whose documents they try to reach. */
export interface Actor {
  readonly name: ActorName;
  readonly credential: string | undefined;
  /** The user whose documents they try to reach: themselves, unless they hold another user's credential. */
  readonly target: SeededUser;
  readonly other: SeededUser;
  /** The `userId` of someone else, which they pass to a tool. */
  readonly foreignUid: string;
}

export async function makeActor(name: ActorName): Promise<Actor> {
  const [target, other] = [await SeededUser.create(), await SeededUser.create()];
  const credential = await CREDENTIALS[name](target, other);
  const foreignUid = name.endsWith('of another user') ? target.uid : other.uid;
  return { name, credential, target, other, foreignUid };
}

type Credential = string | undefined;

const CREDENTIALS: Record<
  ActorName,
  (target: SeededUser, other: SeededUser) => Credential | Promise<Credential>
> = {
  none: () => undefined,
  malformed: () => 'not a credential',
  'expired token'({ idToken }) {
    const now = Math.floor(Date.now() / 1000);
    return withClaims(idToken, { iat: now - 7200, exp: now - 3600 });
  },
  'token of another user': (_, { idToken }) => idToken,
  async 'token of a deleted user'({ uid, idToken }) {
    await auth().deleteUser(uid);
    return idToken;
  },
  async 'token of a disabled user'({ uid, idToken }) {
    await auth().updateUser(uid, { disabled: true });
    return idToken;
  },
  'valid token': ({ idToken }) => idToken,
  'valid key': ({ key }) => key,
  async 'revoked key'({ uid }) {
    const key = await apiKeys().create(uid, 'revoked');
    await apiKeys().revoke(hashApiKey(key));
    return key;
  },
  'key of another user': (_, { key }) => key,
  'server key': () => SERVER_KEY,
  'development key': () => DEVELOPMENT_KEY,
};
