import { NotFound } from '../../lib/shared/base/errors';
import { withoutInvisible } from '../../lib/shared/text/invisible';
import { findByIdOrName, listVisible, orderVisible } from '../../lib/workspaces/findWorkspace';
import { userOf, type CallContext } from '../../lib/workspaces/callContext';

/**
 * Returns the workspaces, by their ids, or the categories whose names a person may be typing: first those that start with the
 * text, then those that contain it. Categories are those of `workspace`, or those with the newest links in all workspaces.
 * Reads the heads of the workspaces, or one of them. Nothing else is completed.
 */
export async function completeName(
  context: CallContext,
  { name, value }: { name: string; value: string },
  { workspace }: { workspace?: string | undefined } = {},
): Promise<CompletionResult> {
  const typed = value.slice(0, MAX_TYPED).trim().toLowerCase();
  if (name === 'category') return { completion: matching(await categories(context, workspace), typed) };
  if (name === 'workspace') return { completion: matching(await workspaces(context), typed) };
  return { completion: { values: [], total: 0, hasMore: false } };
}

interface CompletionResult {
  completion: Completion;
  [field: string]: unknown;
}

interface Completion {
  values: string[];
  total: number;
  hasMore: boolean;
  [field: string]: unknown;
}

/** The most values that MCP allows in a response. */
const MAX_VALUES = 100;
const MAX_TYPED = 200;

interface Choice {
  readonly value: string;
  /** What people may type for it. */
  readonly names: readonly string[];
}

async function workspaces(context: CallContext): Promise<Choice[]> {
  const heads = await listVisible(context, userOf(context, {}));
  return orderVisible(context, heads).map(([id, { name }]) => ({
    value: id,
    names: [id, withoutInvisible(name)],
  }));
}

async function categories(context: CallContext, workspace: string | undefined): Promise<Choice[]> {
  const listed =
    workspace === undefined || workspace === ''
      ? [...(await listVisible(context, userOf(context, {}))).values()].flatMap((head) => head.categories)
      : await categoriesIn(context, workspace);
  const unique = new Set(listed.map(({ name }) => withoutInvisible(name)));
  return [...unique].map((name) => ({ value: name, names: [name] }));
}

/** Returns the categories of a workspace, or none if there is no such workspace: a person may still be typing its name. */
async function categoriesIn(context: CallContext, workspaceId: string): Promise<readonly { name: string }[]> {
  try {
    return await findByIdOrName(context, { workspaceId }, async ({ access, prefetched }) => {
      const head = await context.workspaces.loadHead(access, context.signal, prefetched);
      return head?.categories ?? null;
    });
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

function matching(choices: readonly Choice[], typed: string): Completion {
  const places = choices.map(({ value, names }) => ({
    value,
    place: Math.min(...names.map((name) => placeIn(name.toLowerCase(), typed))),
  }));
  const found = places.filter(({ place }) => place < Infinity).sort((a, b) => a.place - b.place);
  return {
    values: found.slice(0, MAX_VALUES).map(({ value }) => value),
    total: found.length,
    hasMore: found.length > MAX_VALUES,
  };
}

/** Returns 0 if a name starts with a text, 1 if it contains it, and otherwise no place. */
function placeIn(name: string, text: string): number {
  const index = name.indexOf(text);
  return index < 0 ? Infinity : Math.min(index, 1);
}
