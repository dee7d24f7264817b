import { addedLinkSchema, type AddedLink } from '../../../src/lib/shared/operations/addLink';
import { savedLinkSchema, type SavedLink } from '../../../src/lib/shared/operations/savedLink';
import {
  foundLinksResponseSchema,
  type FoundLinksResponse,
} from '../../../src/lib/shared/search/searchLinks';
import { linkListResponseSchema, type LinkListResponse } from '../../../src/lib/shared/queries/listLinks';
import { workspaceListSchema, type WorkspaceList } from '../../../src/lib/shared/queries/workspaceList';
import { ToolClient } from '../requests/client';
import { newUid, signUp, userWithKey } from './users';

type Input = Record<string, unknown>;

/** A user with a key, a connected client, and a shortcut for each tool. The shortcuts throw if the call fails. */
export interface ToolUser {
  readonly uid: string;
  readonly key: string;
  readonly tools: ToolClient;
  readonly add: (input: Input) => Promise<AddedLink>;
  readonly annotate: (input: Input) => Promise<SavedLink>;
  readonly logSession: (input: Input) => Promise<SavedLink>;
  readonly list: (input?: Input) => Promise<LinkListResponse>;
  readonly search: (input: Input) => Promise<FoundLinksResponse>;
  readonly workspaces: () => Promise<WorkspaceList['workspaces']>;
}

export async function connectUser(uid = newUid(), url?: string): Promise<ToolUser> {
  const { key } = await userWithKey(uid);
  const tools = await ToolClient.connect(key, url);
  return {
    uid,
    key,
    tools,
    add: async (input) => addedLinkSchema.parse(await tools.ok('add_to_dashboard', input)),
    annotate: async (input) => savedLinkSchema.parse(await tools.ok('add_note_to_link', input)),
    logSession: async (input) => savedLinkSchema.parse(await tools.ok('log_session', input)),
    list: async (input) => linkListResponseSchema.parse(await tools.ok('list_links', input)),
    search: async (input) => foundLinksResponseSchema.parse(await tools.ok('search_links', input)),
    workspaces: async () => workspaceListSchema.parse(await tools.ok('list_workspaces')).workspaces,
  };
}

/** Returns a signed-in person who also has a connected AI client. */
export async function person() {
  const { uid, idToken } = await signUp();
  return { idToken, ...(await connectUser(uid)) };
}
export type Person = Awaited<ReturnType<typeof person>>;
