import { byteBudget, itemBytes } from '../../lib/shared/text/bytes';
import { LIMITS } from '../../lib/shared/base/limits';
import { counted } from '../../lib/shared/text/counted';
import { quoted } from '../../lib/shared/text/invisible';
import type { ListedWorkspace } from '../../lib/shared/queries/workspaceList';
import type { CallContext } from '../../lib/workspaces/callContext';
import { listWorkspaces } from '../../lib/workspaces/listWorkspaces';
import { MARKDOWN, resourceUri } from './resourceUri';

/**
 * Returns a page of the caller's workspaces as resources that a person can mention, each followed by its categories with the
 * newest links. Reads what `list_workspaces` reads. Leaves out categories beyond {@link LIMITS.longResponseBytes}.
 */
export async function listResources(
  context: CallContext,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const { workspaces, nextCursor } = await listWorkspaces(context, { cursor });
  const listed = workspaces.map((workspace) => ({ workspace, resource: resourceOf(workspace) }));
  const used = listed.reduce((bytes, { resource }) => bytes + itemBytes(resource), 0);
  const hasRoom = byteBudget(LIMITS.longResponseBytes - used);
  const resources = listed.flatMap(({ workspace, resource }) => [
    resource,
    ...categoriesOf(workspace).filter((category) => hasRoom(itemBytes(category))),
  ]);
  return { resources, ...(nextCursor !== undefined && { nextCursor }) };
}

/** A resource as clients list it. */
export interface Resource {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  [field: string]: unknown;
}

function resourceOf({ workspaceId, name, owner, linkCount, categoryCount }: ListedWorkspace): Resource {
  const counts = `${counted(linkCount, 'link')} in ${counted(categoryCount, 'category', 'categories')}`;
  return {
    uri: resourceUri({ workspaceId }),
    name: workspaceId,
    title: name,
    description: owner === undefined ? counts : `${counts}, shared by ${quoted(owner)}`,
    mimeType: MARKDOWN,
  };
}

function categoriesOf({ workspaceId, name, categories }: ListedWorkspace): Resource[] {
  return categories.map((category) => ({
    uri: resourceUri({ workspaceId, category: category.name }),
    name: `${workspaceId}/${category.name}`,
    title: `${name}: ${category.name}`,
    description: counted(category.linkCount, 'link'),
    mimeType: MARKDOWN,
  }));
}
