import { z } from 'zod';
import { addedLinkSchema } from '../../lib/shared/operations/addLink';
import { titleSchema } from '../../lib/shared/contract/fields/validators';
import { addToDashboard } from '../../lib/workspaces/savingLinks';
import { ALWAYS_LOAD, defineTool, SEARCH_HINT } from './defineTool';
import { newCategory, newUrl, notes, sourceUrl, userId, workspaceId } from './arguments';

export default defineTool({
  name: 'add_to_dashboard',
  title: 'Add to dashboard',
  description:
    'Save links: bookmark a page, article or URL to remember or read later, with a note on why it matters, e.g. category Databases, title Postgres vacuum, url https://…. Use it to save links to keep. Creates a missing category. A link already there only gains what it lacks; kept says what stayed.',
  input: z.strictObject({
    category: newCategory.describe('In any case; reuse one from list_workspaces'),
    title: titleSchema.describe('Display title'),
    url: newUrl,
    notes: notes.describe('Why it is kept'),
    sourceUrl,
    workspaceId,
    userId,
  }),
  inCategory: (input, place) => ['add_to_dashboard', { ...input, ...place }],
  output: addedLinkSchema,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  usesWorkspaceTo: 'change',
  meta: { [ALWAYS_LOAD]: true, [SEARCH_HINT]: 'bookmark, save link, store url, read later, remember page' },
  handler: addToDashboard,
});
