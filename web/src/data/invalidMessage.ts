import type { ZodError } from 'zod';

/** Returns a sentence that says why a value is not valid, such as "The name must not be empty." */
export function invalidMessage(subject: string, { issues }: ZodError): string {
  return `${subject} ${issues[0]?.message ?? 'is not valid'}.`;
}
