import { z } from 'zod';
import { InvalidArguments } from '../../lib/shared/base/errors';
import { LIMITS } from '../../lib/shared/base/limits';
import { categoryIdentity } from '../../lib/shared/model/identity';
import { DEFAULT_WORKSPACE_ID } from '../../lib/shared/model/model';
import { fieldErrors } from '../../lib/shared/contract/fields/fieldErrors';
import {
  categoryNameSchema,
  newCategoryNameSchema,
  idSchema,
  notesSchema,
  titleSchema,
  workspaceIdOrNameSchema,
} from '../../lib/shared/contract/fields/validators';
import { moveAcross } from '../../lib/workspaces/movingAcross';
import { tidiedSchema } from '../../lib/workspaces/tidied';
import { tidyUp } from '../../lib/workspaces/tidying';
import { undoTidying } from '../../lib/workspaces/undoTidying';
import { storedUrl, userId, workspaceId } from './arguments';
import { defineTool, SEARCH_HINT } from './defineTool';

const TOO_MANY = `must have at most ${String(LIMITS.linksPerEdit)} items`;

// Pairs, because Gemini rejects or drops objects with any keys (promptfoo/promptfoo#6902, fazer-ai/agents#67).
const titlesSchema = z
  .array(z.strictObject({ url: storedUrl, title: titleSchema }, fieldErrors), fieldErrors)
  .min(1, 'must have at least 1 item')
  .max(LIMITS.linksPerEdit, TOO_MANY);

export default defineTool({
  name: 'edit_links',
  title: 'Edit links',
  description:
    'Move, tag, retitle or delete bookmarks, or rename, merge or remove a category, e.g. category Go, set {category Reading}. Use it if asked, also to undo.',
  input: z.strictObject({
    category: categoryNameSchema.optional(),
    urls: z
      .array(storedUrl, fieldErrors)
      .min(1, 'must have at least 1 item. Omit it for all links of the category')
      .max(LIMITS.linksPerEdit, TOO_MANY)
      .optional()
      .describe('Omit for all links'),
    set: z
      .strictObject(
        {
          category: newCategoryNameSchema.optional(),
          title: titleSchema.optional(),
          titles: titlesSchema.optional(),
          workspaceId: workspaceIdOrNameSchema.optional(),
          appendNotes: notesSchema.optional(),
        },
        fieldErrors,
      )
      .optional(),
    remove: z.boolean(fieldErrors).optional(),
    revert: idSchema.optional().describe('changeId to undo, or urls'),
    workspaceId,
    userId,
  }),
  inCategory(input, { category, workspaceId }, missing) {
    const { set, workspaceId: from = DEFAULT_WORKSPACE_ID, revert } = input;
    // What to change stays as the call has it. Only where links move to may have been a category.
    const isNamesake = categoryIdentity(category) === categoryIdentity(missing);
    if (set?.workspaceId !== missing || revert !== undefined || !isNamesake) return undefined;
    const { workspaceId: _, ...fields } = set;
    return [
      'edit_links',
      { ...input, set: { ...fields, category, ...(workspaceId !== from && { workspaceId }) } },
    ];
  },
  output: tidiedSchema,
  hints: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  usesWorkspaceTo: 'change',
  meta: { [SEARCH_HINT]: 'delete, move, tag or undo bookmarks' },
  needsTidyPermission: true,
  cards: 'called',
  async handler(context, { revert, remove, set = {}, ...input }, nulls) {
    const { category, urls } = input;
    const { workspaceId: newWorkspace, appendNotes: text, titles, ...fields } = set;
    const isSet = (...values: readonly unknown[]) => values.some((value) => value !== undefined);
    const setsFields = isSet(...Object.values(fields));
    // Some models send the workspace that the links are in.
    const isElsewhere = newWorkspace !== (input.workspaceId ?? DEFAULT_WORKSPACE_ID);
    const movedTo = isElsewhere || !(setsFields || isSet(revert, text, titles)) ? newWorkspace : undefined;
    if (revert !== undefined) {
      if (isSet(category, text, titles) || setsFields || remove) {
        throw new InvalidArguments(
          'revert: must be sent without category, remove and fields of set, except set.workspaceId: the workspace that the change moved links to.',
        );
      }
      return undoTidying(context, { ...input, revert, movedTo });
    }
    if (text !== undefined && remove !== true) {
      if (setsFields || isSet(movedTo, titles) || !urls) {
        throw new InvalidArguments(
          'set.appendNotes: must be sent with urls, and without other fields of set.',
        );
      }
      return tidyUp(context, { ...input, urls, text });
    }
    if (titles !== undefined && remove !== true) {
      if (setsFields || isSet(movedTo, urls)) {
        throw new InvalidArguments(
          'set.titles: must be sent without urls and other fields of set, because it has the URLs.',
        );
      }
      return tidyUp(context, { ...input, titles });
    }
    if (category === undefined) {
      throw new InvalidArguments(
        'category: is required. Only revert, set.appendNotes and set.titles go without it.',
      );
    }
    if ((setsFields || isSet(movedTo, text, titles)) === (remove === true)) {
      throw new InvalidArguments(
        'Send either set, with a category, a title, titles, a workspaceId or appendNotes, or remove: true. To undo a change, send revert.',
      );
    }
    // Some models send null for all that they don't use. They may not mean the whole category.
    if (remove === true && nulls.has('urls')) {
      throw new InvalidArguments(
        'urls: is null. Send the URLs of the links to remove, or omit urls to remove the whole category.',
      );
    }
    const edit = { ...input, category };
    return movedTo === undefined
      ? tidyUp(context, { ...edit, set: fields, remove: remove === true ? true : undefined })
      : moveAcross(context, { ...edit, set: { ...fields, workspaceId: movedTo } });
  },
});
