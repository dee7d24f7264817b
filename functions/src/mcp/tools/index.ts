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

export const toolsByName: ReadonlyMap<string, CatalogTool> = new Map(
  TOOLS.map((tool) => [tool.definition.name, tool]),
);
