import type { Admission } from '../shared/contract/admission';

/** The allow list: email addresses, and domains whose addresses are all allowed. In lower case. */
export type AllowedUsers = ReadonlySet<string>;

/** A user's email address, as Firebase Auth knows it. */
export interface UserEmail {
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
}

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
 * Lowercases only A to Z. `toLowerCase` also changes letters such as the Kelvin sign, which would make it another
 * address.
 */
function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
