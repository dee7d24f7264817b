import { z } from 'zod';
import { savedLinkSchema } from '../../lib/shared/operations/savedLink';
import { InvalidArguments } from '../../lib/shared/base/errors';
import { addNoteToLink } from '../../lib/workspaces/workspaceService';
import { defineTool } from './defineTool';
import { category, notes, sourceUrl, url, userId, workspaceId } from './arguments';

export default defineTool({
  name: 'add_note_to_link',
  title: 'Add note to link',
  description:
    'Replace the note or reference of a saved link. Use it when the user comments on one, e.g. category Databases, url https://…, notes For my talk. notes replaces the old note: to extend it, read it with search_links and send old plus new text.',
  input: z.strictObject({
    category: category.describe('Category that holds the link'),
    url,
    notes: notes.describe('Replaces the note'),
    sourceUrl,
    workspaceId,
    userId,
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
