import { z } from 'zod';
import { savedLinkSchema } from '../../lib/domain/operations/savedLink';
import { titleSchema } from '../../lib/domain/validators';
import { addToDashboard } from '../../lib/workspaceService';
import { defineTool } from '../defineTool';
import { category, notes, sourceUrl, url, userId, workspaceId } from './arguments';

export default defineTool({
  name: 'add_to_dashboard',
  title: 'Add to dashboard',
  description:
    'Save a link, with a note on why it matters. Use it when the user wants to keep, save or bookmark something. Creates the category if it is missing. A URL that is already there is not added twice: missing fields are filled in, nothing is overwritten.',
  input: z.strictObject({
    userId,
    workspaceId,
    category: category.describe('Category name, in any case; reuse an existing one'),
    title: titleSchema.describe('Display title'),
    url,
    notes: notes.describe('Why it is kept'),
    sourceUrl,
  }),
  output: savedLinkSchema,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  handler: addToDashboard,
});
