import { z } from 'zod';
import { NotAllowed } from '../shared/base/errors';
import type { Admission } from '../shared/contract/requests/admission';
import type { Permission } from '../shared/contract/fields/apiKey';
import { MINUTE_MS } from '../shared/base/durations';

/** The authenticated caller of a request. */
export type Actor =
  | {
      readonly via: 'idToken';
      readonly uid: string;
      /** When the user last entered their credentials, in milliseconds since 1970. */
      readonly signedInAt?: number;
    }
  | {
      readonly via: 'userKey';
      readonly uid: string;
      readonly hint: string;
      readonly permission: Permission;
      /** Set if the key or the app may not use what others share with its user. */
      readonly ownOnly?: boolean | undefined;
      /** The ids of the workspaces that the key or the app may use, as its user knows them. Undefined means all. */
      readonly workspaces?: readonly string[] | undefined;
      /** The hash of the key or, for an app, the id of its grant, because the app gets a new token every hour. */
      readonly credential: string;
      /** The label of the key, or the name of the app. */
      readonly label: string;
      /** As stored with the key, so it may not be a valid time zone. */
      readonly timeZone?: string | undefined;
      /** Set if this is the access token of an app that signed in. */
      readonly grantId?: string | undefined;
    }
  /** The server key may act for any user. `uid` is its owner, if one is configured. */
  | { readonly via: 'serverKey'; readonly uid: string | undefined };

const authorizedUidSchema = z.string().brand<'AuthorizedUid'>();

/** A user whose workspaces the actor may access. Only {@link authorize} creates one, so the check cannot be skipped. */
export type AuthorizedUid = z.infer<typeof authorizedUidSchema>;

/** How recent a sign-in must be for what gives somebody lasting access or takes something away for good. */
const RECENT_MINUTES = 15;

/** Returns whether an actor may add and annotate links. */
export function mayWrite(actor: Actor): boolean {
  return actor.via !== 'userKey' || actor.permission !== 'read';
}

/** Rejects read-only keys and apps. `webApp` says where a person can change that. @throws {NotAllowed} */
export function requireWritePermission(actor: Actor, webApp = 'the web app'): void {
  if (mayWrite(actor)) return;
  throw new NotAllowed(
    'read_only_key',
    actor.via !== 'userKey' || actor.grantId === undefined
      ? `This API key is read-only, so nothing was changed. To make changes, create a key that can add and annotate in ${webApp}, under Settings.`
      : `This app was connected read-only, so nothing was changed. To make changes, disconnect it in ${webApp}, under Settings, then connect it again and let it add and annotate.`,
  );
}

/**
 * Returns whether an actor may tidy up: a person, and a key or an app that they allowed to. The server key may not, because
 * only a person can allow it.
 */
export function mayTidyUp(actor: Actor): boolean {
  return actor.via === 'idToken' || (actor.via === 'userKey' && actor.permission === 'tidy');
}

/** Returns whether an actor may use the workspaces that others share with the user. */
export function maySeeShared(actor: Actor): boolean {
  return actor.via !== 'userKey' || actor.ownOnly !== true;
}

/** Returns whether an actor may use the workspace that the user knows by this id. */
export function maySeeWorkspace(actor: Actor, workspaceId: string): boolean {
  return actor.via !== 'userKey' || actor.workspaces?.includes(workspaceId) !== false;
}

/** Rejects keys and apps that may not tidy up. `webApp` says where a person can change that. @throws {NotAllowed} */
export function requireTidyPermission(actor: Actor, webApp = 'the web app'): void {
  if (mayTidyUp(actor)) return;
  throw new NotAllowed(
    'tidy_not_allowed',
    actor.via === 'userKey' && actor.grantId !== undefined
      ? `This app may not tidy up, so nothing was changed. To allow it, the person can disconnect the app in ${webApp}, under Settings, then connect it again and choose "Tidy up".`
      : `This key may not tidy up, so nothing was changed. To allow it, the person can create a key with the permission "Tidy up" in ${webApp}, under Settings.`,
  );
}

/** Rejects a person who may not use this deployment. @throws {NotAllowed} */
export function requireAdmission(admission: Admission): void {
  if (admission === 'allowed') return;
  throw new NotAllowed(
    'not_on_allow_list',
    admission === 'email_not_verified'
      ? 'Only invited people can use this dashboard, so confirm your email address first. Sign in to the web app and follow the instructions there, then send this request with a new ID token.'
      : 'Only invited people can use this dashboard, and you are not one of them. Sign in with another address, or ask whoever runs the dashboard to add yours.',
  );
}

/**
 * Rejects an actor who has not entered their credentials within the last `minutes`, so that a stolen session is not enough.
 * `action` begins a sentence, such as “Creating a key”. `now` is in ISO 8601. @throws {NotAllowed}
 */
export function requireRecentSignIn(
  { actor, now }: { readonly actor: Actor; readonly now: string },
  action: string,
  minutes = RECENT_MINUTES,
): void {
  const { signedInAt = -Infinity } = actor.via === 'idToken' ? actor : {};
  if (Date.parse(now) - signedInAt > minutes * MINUTE_MS) throw signInRequired(action, minutes);
}

export function signInRequired(action: string, minutes = RECENT_MINUTES): NotAllowed {
  return new NotAllowed(
    'sign_in_required',
    `${action} requires a sign-in within the last ${String(minutes)} minutes. Sign in again, then send this request with the new ID token.`,
  );
}

/**
 * Returns the user whose workspaces a call works on: `userId` if given, otherwise the actor's own.
 * @throws {NotAllowed} if the actor may not act for that user, or if neither the call nor the actor has a user.
 */
export function authorize(actor: Actor, userId?: string): AuthorizedUid {
  const uid = userId ?? actor.uid;
  if (uid === undefined) {
    throw new NotAllowed(
      'user_required',
      'This key does not belong to a user. Call again with userId, or set MCP_OWNER_UID on the server.',
    );
  }
  if (actor.via !== 'serverKey' && uid !== actor.uid) {
    throw new NotAllowed(
      'user_not_allowed',
      'This key can only act for its own user. Omit userId, or use a key that belongs to that user.',
    );
  }
  return authorizedUidSchema.parse(uid);
}
