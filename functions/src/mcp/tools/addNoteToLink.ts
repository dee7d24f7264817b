import { z } from 'zod';
import { NOTE_MODES } from '../../lib/shared/operations/annotateLink';
import { rewrittenLinkSchema } from '../../lib/shared/operations/formerNote';
import { InvalidArguments } from '../../lib/shared/base/errors';
import { addNoteToLink } from '../../lib/workspaces/savingLinks';
import { defineTool } from './defineTool';
import { category, notes, sourceUrl, url, userId, workspaceId } from './arguments';

export default defineTool({
  name: 'add_note_to_link',
  title: 'Add note to link',
  description:
    'Replace, extend or clear the note of a saved link, or set its reference. Use it when the user comments on one, e.g. category Databases, url https://…, notes For my talk, mode append.',
  input: z.strictObject({
    category: category.describe('Category of the link'),
    url,
    notes: notes.describe('Replaces the note unless mode is append'),
    sourceUrl,
    workspaceId,
    mode: z
      .enum(NOTE_MODES, 'must be "replace", "append" or "clear"')
      .optional()
      .describe('append adds to the note, clear removes it'),
    userId,
  }),
  inCategory: (input, place) => ['add_note_to_link', { ...input, ...place }],
  output: rewrittenLinkSchema,
  hints: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  usesWorkspaceTo: 'change',
  async handler(context, input) {
    const { notes, sourceUrl, mode } = input;
    if (mode === 'append' && notes === undefined) {
      throw new InvalidArguments('notes: is required with mode "append".');
    }
    if (mode === 'clear' && notes !== undefined) {
      throw new InvalidArguments('notes: must be omitted with mode "clear". To replace the note, omit mode.');
    }
    if (mode !== 'clear' && notes === undefined && sourceUrl === undefined) {
      throw new InvalidArguments(
        'There is nothing to set. Send notes, sourceUrl or both, or mode "clear" to remove the note.',
      );
    }
    return addNoteToLink(context, input);
  },
});
