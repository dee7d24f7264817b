import type { User } from 'firebase/auth';
import { personNameSchema } from '@shared/contract/fields/personName';

/** Returns what members could call a person: the name of their account, or the start of their email address. */
export function suggestedName({ displayName, email }: Pick<User, 'displayName' | 'email'>): string {
  const names = [displayName ?? '', email?.split('@')[0] ?? ''];
  return names.find((name) => personNameSchema.safeParse(name).success) ?? '';
}
