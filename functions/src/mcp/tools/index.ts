import type { CatalogTool } from './defineTool';
import addNoteToLink from './addNoteToLink';
import addToDashboard from './addToDashboard';
import listLinks from './listLinks';
import listWorkspaces from './listWorkspaces';
import logSession from './logSession';
import searchLinks from './searchLinks';

/** The six tools, in the order in which clients list them. */
const TOOLS: readonly CatalogTool[] = [
  addToDashboard,
  listWorkspaces,
  listLinks,
  addNoteToLink,
  searchLinks,
  logSession,
];

export const toolDefinitions = TOOLS.map(({ definition }) => definition);

/**
 * Returns the definitions of the tools with the address of the web app. Some clients drop the server's instructions, which
 * have it, too.
 */
export function toolDefinitionsFor(websiteUrl: string | undefined): typeof toolDefinitions {
  if (websiteUrl === undefined) return toolDefinitions;
  return toolDefinitions.map(({ description, ...rest }) => {
    const address = `in the web app at ${websiteUrl}`;
    return { ...rest, description: description.replace('in the web app', () => address) };
  });
}

export const toolsByName: ReadonlyMap<string, CatalogTool> = new Map(
  TOOLS.map((tool) => [tool.definition.name, tool]),
);
