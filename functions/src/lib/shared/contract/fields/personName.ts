import { LIMITS } from '../../base/limits';
import { isReservedName, nameIdentity } from '../../text/nameIdentity';
import { singleLineText } from './validators';

/** What the members of a workspace call somebody. */
export const personNameSchema = singleLineText(LIMITS.name)
  .refine((name) => nameIdentity(name) !== '', { error: 'must not be empty', abort: true })
  .refine((name) => !isReservedName(name), {
    error: 'must not be what this dashboard itself says about people, such as "You" or "Ada (owner)"',
  });
