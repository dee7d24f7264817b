import { z } from 'zod';
import { withShortNotes } from '../contract/requests/linkResult';
import { withoutInvisible } from '../text/invisible';
import { changedLinkSchema } from './savedLink';

/** Returns the start of a note that a change has replaced or removed. Of one that is only longer now, nothing. */
export function formerNote(old = '', notes = ''): Pick<RewrittenLink, 'before'> {
  if (old === '' || notes.startsWith(old)) return {};
  return { before: withShortNotes({ notes: withoutInvisible(old) }).notes };
}

/** The result of a change that may replace a note. */
export const rewrittenLinkSchema = changedLinkSchema.extend({
  /** The start of the note that was replaced or removed. */
  before: z.string().optional(),
  /** The title that was replaced, and how to undo the change. */
  hint: z.string().optional(),
});
export type RewrittenLink = z.infer<typeof rewrittenLinkSchema>;
