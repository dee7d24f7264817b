import type { CatalogTool, ToolsByName } from './defineTool';
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

/** The definitions of the six tools that every caller is offered. */
export const toolDefinitions = definitionsOf(TOOLS.filter((tool) => !tool.needsTidyPermission));

/** The part of a description that does not hold for callers who may tidy up. */
const ONLY_THE_USER = /, or move, rename or delete links(?=:)/;

/**
 * Returns the definitions of the tools that a caller is offered, with the address of the web app. Some clients drop the
 * server's instructions, which have it, too.
 */
export function toolDefinitionsFor(
  websiteUrl: string | undefined,
  mayTidyUp = false,
): typeof toolDefinitions {
  return (mayTidyUp ? definitionsOf(TOOLS) : toolDefinitions).map(({ description, ...rest }) => {
    const allowed = mayTidyUp ? description.replace(ONLY_THE_USER, '') : description;
    const address = websiteUrl === undefined ? 'in the web app' : `in the web app at ${websiteUrl}`;
    return { ...rest, description: allowed.replace('in the web app', () => address) };
  });
}

export const toolsByName: ToolsByName = new Map(TOOLS.map((tool) => [tool.definition.name, tool]));

function definitionsOf(tools: readonly CatalogTool[]) {
  return tools.map(({ definition }) => definition);
}
