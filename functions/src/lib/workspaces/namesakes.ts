import { quoted } from '../shared/text/invisible';
import { mayTidyUp } from '../access/actor';
import { DomainError } from '../shared/base/errors';
import { LIMITS } from '../shared/base/limits';
import { categoryIdentity } from '../shared/model/identity';
import type { AddedLink } from '../shared/operations/addLink';
import type { WorkspaceOverview } from '../shared/queries/workspaceList';
import { listVisible, orderVisible } from './findWorkspace';
import { userOf, webAppOf, type CallContext, type Target } from './callContext';

/**
 * Adds to a response which other workspaces have the name of a category that the call created, or a category with this name
 * among their newest ones, and how to get the link there. Reads the heads of the user's workspaces.
 */
export async function withNamesakes(
  context: CallContext,
  target: Pick<Target, 'userId'>,
  added: AddedLink,
): Promise<AddedLink> {
  const wanted = categoryIdentity(added.category);
  try {
    const heads = await listVisible(context, userOf(context, target));
    const namesakes = orderVisible(context, heads)
      .filter(([id]) => id !== added.workspaceId && heads.get(id)?.access.role !== 'viewer')
      .flatMap(([id, head]) => describeNamesake(id, head, wanted) ?? [])
      .slice(0, LIMITS.occurrencesNamed);
    if (namesakes.length === 0) return added;
    const how = mayTidyUp(context.actor)
      ? 'move this link there with edit_links: send its category, its URL in urls, and set: {workspaceId}.'
      : `call again with its workspaceId. This copy can only be removed by the user, in ${webAppOf(context)}.`;
    const hints = [
      ...(added.hint === undefined ? [] : [added.hint]),
      `The category is new in workspace "${added.workspaceId}".`,
      ...namesakes,
      `If the user means that one, ${how}`,
    ];
    return { ...added, hint: hints.join(' ') };
  } catch (error) {
    // The link is stored, so the call should not fail because of a hint.
    if (error instanceof DomainError) return added;
    throw error;
  }
}

function describeNamesake(
  id: string,
  { name, categories }: WorkspaceOverview,
  wanted: string,
): string | undefined {
  const workspace = `Workspace "${id}" (${quoted(name)})`;
  if (categoryIdentity(name) === wanted) return `${workspace} has this name.`;
  const hasCategory = categories.some((category) => categoryIdentity(category.name) === wanted);
  return hasCategory ? `${workspace} has this category, too.` : undefined;
}
