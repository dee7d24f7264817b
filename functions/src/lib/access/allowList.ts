import type { Admission } from '../shared/contract/admission';

/** Who may use this deployment: email addresses, and domains all of whose addresses may use it. In lower case. */
export type AllowedUsers = ReadonlySet<string>;

/** What Firebase Auth knows about a user's email address. */
export interface EmailFacts {
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
 * Decides whether a user may use this deployment. Without a list, everybody may. An address counts only if it is verified,
 * because anybody can sign up with somebody else's. The subdomains of an allowed domain do not count.
 */
export function admissionOf(
  { email, isEmailVerified }: EmailFacts,
  allowed: AllowedUsers | undefined,
): Admission {
  if (!allowed) return 'allowed';
  const at = email?.lastIndexOf('@') ?? -1;
  if (email === undefined || at < 1) return 'not_allowed';
  // Also if the address is not on the list: otherwise strangers could find out which addresses are.
  if (!isEmailVerified) return 'email_not_verified';
  const isListed = allowed.has(lowerCase(email)) || allowed.has(lowerCase(email.slice(at + 1)));
  return isListed ? 'allowed' : 'not_allowed';
}

/** Changes only A to Z. `toLowerCase` also turns letters such as the Kelvin sign into those of another address. */
function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
