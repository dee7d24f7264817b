import type { CatalogTool, ToolDefinition, ToolsByName } from './defineTool';
import addNoteToLink from './addNoteToLink';
import addToDashboard from './addToDashboard';
import editLinks from './editLinks';
import listLinks from './listLinks';
import listWorkspaces from './listWorkspaces';
import logSession from './logSession';
import searchLinks from './searchLinks';

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

/** The part of a description that does not hold for callers who may tidy up. */
const ONLY_THE_USER = /, or move, rename or delete links(?=:)/;

/**
 * Returns the definitions of the tools that a caller is offered, with the address of the web app. Some clients drop the
 * server's instructions, which have it, too.
 */
export function toolDefinitionsFor(websiteUrl?: string, mayTidyUp = false): ToolDefinition[] {
  const tools = TOOLS.filter(({ needsTidyPermission }) => mayTidyUp || !needsTidyPermission);
  return tools.map(({ definition: { description, ...rest } }) => {
    const allowed = mayTidyUp ? description.replace(ONLY_THE_USER, '') : description;
    const address = websiteUrl === undefined ? 'in the web app' : `in the web app at ${websiteUrl}`;
    return { ...rest, description: allowed.replace('in the web app', () => address) };
  });
}

export const toolsByName: ToolsByName = new Map(TOOLS.map((tool) => [tool.name, tool]));
