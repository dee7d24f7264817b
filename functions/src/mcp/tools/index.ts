import type { CatalogTool } from './defineTool';
import addNoteToLink from './addNoteToLink';
import addToDashboard from './addToDashboard';
import editLinks from './editLinks';
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
  const offered = mayTidyUp ? [...toolDefinitions, editLinks.definition] : toolDefinitions;
  return offered.map(({ description, ...rest }) => {
    const allowed = mayTidyUp ? description.replace(ONLY_THE_USER, '') : description;
    const address = websiteUrl === undefined ? 'in the web app' : `in the web app at ${websiteUrl}`;
    return { ...rest, description: allowed.replace('in the web app', () => address) };
  });
}

/** The tools by their names, with the one that only some callers are offered. */
export const toolsByName: ReadonlyMap<string, CatalogTool> = new Map(
  [...TOOLS, editLinks].map((tool) => [tool.definition.name, tool]),
);
