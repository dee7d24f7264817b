/**
 * Returns whether a URL leads to a page or writes an email. Others may start any program, with whatever somebody wrote into
 * them. A list of those that are harmful would never be complete.
 */
export function opensPageOrEmail(url: string): boolean {
  return /^(?:https?|mailto):/i.test(url);
}
