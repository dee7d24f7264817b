import { z } from 'zod';
import { rewrittenLinkSchema } from '../../lib/shared/operations/formerNote';
import {
  conversationIdSchema,
  localPathSchema,
  titleSchema,
} from '../../lib/shared/contract/fields/validators';
import { logChatSession } from '../../lib/workspaces/savingLinks';
import { defineTool } from './defineTool';
import { newCategory, notes, sourceUrl, userId } from './arguments';

export default defineTool({
  name: 'log_session',
  title: 'Log session',
  description:
    'Log this chat under Assistant Sessions, by date, e.g. title Chose a database. Use it when asked, or after notable work. Logging again adds to it.',
  input: z.strictObject({
    title: titleSchema.describe('Title or summary'),
    notes: notes.describe('Key decisions, changes, outcomes'),
    conversationId: conversationIdSchema.optional().describe('Chat UUID, if known'),
    localPath: localPathSchema.optional().describe('Path of the transcript'),
    category: newCategory.optional().describe('Default: today'),
    sourceUrl,
    userId,
  }),
  output: rewrittenLinkSchema,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  handler: logChatSession,
});
