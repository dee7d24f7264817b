import { z } from 'zod';
import { savedLinkSchema } from '../../lib/domain/operations/savedLink';
import { InvalidArguments } from '../../lib/errors';
import { addNoteToLink } from '../../lib/workspaceService';
import { defineTool } from '../defineTool';
import { category, notes, sourceUrl, url, userId, workspaceId } from './arguments';

export default defineTool({
  name: 'add_note_to_link',
  title: 'Add note to link',
  description:
    'Set the note or the reference URL of an existing link, found by its URL in its category. The note replaces the existing one: to extend it, send the old text too.',
  input: z.strictObject({
    userId,
    workspaceId,
    category: category.describe('Category that holds the link'),
    url,
    notes: notes.describe('Replaces the note'),
    sourceUrl,
  }),
  output: savedLinkSchema,
  hints: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  async handler(context, input) {
    if (input.notes === undefined && input.sourceUrl === undefined) {
      throw new InvalidArguments('There is nothing to set. Send notes, sourceUrl or both.');
    }
    return addNoteToLink(context, input);
  },
});
