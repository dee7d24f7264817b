import { toolDefinitionsFor } from '../../src/mcp/tools';
import { having } from '../support/jest/matchers';

/** The tools that clients should list. */
export const SIX_TOOLS = toolDefinitionsFor().map(({ name }) => name);

/** What the instructions tell a model whose key may not tidy up. */
export const ASK_FOR_PERMISSION = 'or allows you to tidy up in its Settings';

/** The only link of the user who connects, and the result of `list_workspaces` with it. */
export const LINK = { category: 'Reading', title: 'Kept', url: 'https://example.com/kept' };
export const WORKSPACES = {
  workspaces: [having({ workspaceId: 'default', categories: [{ name: 'Reading', linkCount: 1 }] })],
};

/** The start of the error of a call that names the workspace "nowhere". */
export const UNKNOWN_WORKSPACE =
  'workspace_not_found: There is no workspace "nowhere". The workspaces are "default" ("Default").';

/** It does not have the format of a key, so the service rejects it without reading the database. */
export const WRONG_KEY = 'not-a-key';

/** The messages of a client from connecting until it asks for the tools, by protocol version. */
export const MESSAGES_OF_2025 = [
  'initialize',
  'notifications/initialized 2025-11-25',
  'tools/list 2025-11-25',
];
export const MESSAGES_OF_2026 = ['server/discover 2026-07-28', 'tools/list 2026-07-28'];
