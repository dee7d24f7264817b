import type { CatalogTool, ToolDefinition, ToolsByName } from './defineTool';
import addNoteToLink from './addNoteToLink';
import addToDashboard from './addToDashboard';
import { appMeta } from './cards';
import editLinks from './editLinks';
import listLinks from './listLinks';
import listWorkspaces, { descriptionFor } from './listWorkspaces';
import logSession from './logSession';
import searchLinks from './searchLinks';

/**
 * Returns the definitions of the tools that a caller is offered. One of them says what only the user can do, and where: some
 * clients drop the server's instructions, which say it, too.
 */
export function toolDefinitionsFor(websiteUrl?: string, mayTidyUp = false): ToolDefinition[] {
  const tools = TOOLS.filter(({ needsTidyPermission }) => mayTidyUp || !needsTidyPermission);
  return tools.map((tool) => ({
    ...tool.definition,
    ...(tool === listWorkspaces && { description: descriptionFor(websiteUrl, mayTidyUp) }),
    ...(tool.cards && { _meta: { ...tool.definition._meta, ...appMeta(tool.cards, mayTidyUp) } }),
  }));
}

/** All tools, in the order in which clients list them. The last is offered only to callers who may tidy up. */
const TOOLS: readonly CatalogTool[] = [
  addToDashboard,
  listWorkspaces,
  listLinks,
  addNoteToLink,
  searchLinks,
  logSession,
  editLinks,
];

export const toolsByName: ToolsByName = new Map(TOOLS.map((tool) => [tool.name, tool]));
