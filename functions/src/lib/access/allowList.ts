import type { Admission } from '../shared/contract/requests/admission';

/** The allow list: email addresses, and domains whose addresses are all allowed. In lower case. */
export type AllowedUsers = ReadonlySet<string>;

/** A user's email address, as Firebase Auth knows it. */
export interface UserEmail {
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
  /**
   * When they last changed their address or password, in milliseconds since 1970, to the second. Firebase Auth then stops
   * accepting earlier sign-ins. Missing if they never have.
   */
  readonly changedAt?: number | undefined;
}

/** Under which address a key was created, or an app was connected. */
export interface Origin {
  /** The verified address. Missing in what an earlier version stored. */
  readonly email?: string | undefined;
  /** Stored only if the address was not verified. */
  readonly emailVerified?: false | undefined;
  /** In ISO 8601 or in milliseconds since 1970. Missing for a code, which only works for a minute. */
  readonly createdAt?: string | number;
}

const SECOND_MS = 1_000;

/** An address or a domain. A domain needs a dot, so that a word such as "everyone" is rejected. */
const ENTRY = /^([^\s@]+@)?[a-z\d-]+(\.[a-z\d-]+)+$/i;

export function isAllowedUsersEntry(text: string): boolean {
  return ENTRY.test(text);
}

export function parseAllowedUsers(entries: readonly string[]): AllowedUsers {
  return new Set(entries.map(lowerCase));
}

/**
 * Returns whether a user may use this deployment. Without a list, everybody may. An address counts only if it is
 * verified, because anybody can sign up with somebody else's. The subdomains of an allowed domain do not count.
 */
export function admissionOf(
  { email, isEmailVerified }: UserEmail,
  allowed: AllowedUsers | undefined,
): Admission {
  if (!allowed) return 'allowed';
  const at = email?.lastIndexOf('@') ?? -1;
  if (email === undefined || at < 1) return 'not_allowed';
  // Even if the address is not on the list: otherwise, strangers could find out which addresses are.
  if (!isEmailVerified) return 'email_not_verified';
  const isListed = allowed.has(lowerCase(email)) || allowed.has(lowerCase(email.slice(at + 1)));
  return isListed ? 'allowed' : 'not_allowed';
}

/**
 * Returns whether a key or an app of a user works. With an allow list, the user must be allowed, under the address under
 * which the key was created or the app connected. Otherwise, a stranger could verify another address, create a key, change
 * their address to that of somebody who is allowed, and wait for its owner to take the account over.
 */
export function isAllowed(user: UserEmail, origin: Origin, allowed: AllowedUsers | undefined): boolean {
  return admissionOf(user, allowed) === 'allowed' && (!allowed || isOrigin(user, origin));
}

/** Returns whether the address of a key or an app is that of its user, who has a verified one. */
function isOrigin({ email = '', changedAt = -Infinity }: UserEmail, origin: Origin): boolean {
  if (origin.emailVerified === false) return false;
  if (origin.email !== undefined) return lowerCase(origin.email) === lowerCase(email);
  // An earlier version did not store the address. It is still the same if the user has changed nothing since.
  return origin.createdAt !== undefined && new Date(origin.createdAt).getTime() >= changedAt + SECOND_MS;
}

/**
 * Lowercases only A to Z. `toLowerCase` also changes letters such as the Kelvin sign, which would make it another
 * address.
 */
function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
