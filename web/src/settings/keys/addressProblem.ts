import type { ApiKey } from '../../data/access/apiKeys';

/**
 * Returns why a key does not work on a dashboard that is only for invited people, if that is because of the address under
 * which it was created. `email` is its user's address now.
 */
export function addressProblem(
  { email: createdUnder, emailVerified }: Pick<ApiKey, 'email' | 'emailVerified'>,
  email: string | null,
): string | undefined {
  if (emailVerified === false) {
    return 'Created before you confirmed your email address, so it does not work. Create a new key instead.';
  }
  if (createdUnder === undefined || createdUnder.toLowerCase() === email?.toLowerCase()) return undefined;
  return `Created under ${createdUnder || 'another address'}, so it no longer works. Create a new key instead.`;
}
