import type { CallContext } from '../../lib/workspaces/callContext';
import { callContext } from '../../lib/workspaces/callContext.fixture';
import { inMemoryWorkspaces, type InMemoryWorkspaces } from '../../lib/storage/inMemoryWorkspaces.fixture';
import { emptyWorkspace } from '../../lib/shared/model/model';
import { addedLinkSchema, type AddedLink } from '../../lib/shared/operations/addLink';
import { rewrittenLinkSchema, type RewrittenLink } from '../../lib/shared/operations/formerNote';
import { foundLinksResponseSchema, type FoundLinksResponse } from '../../lib/shared/search/searchLinks';
import { linkListResponseSchema, type LinkListResponse } from '../../lib/shared/queries/listLinks';
import { workspaceListSchema, type WorkspaceList } from '../../lib/shared/queries/workspaceList';
import { updateRequestSchema } from '../../lib/shared/contract/requests/restWorkspace';
import { instant } from '../../lib/shared/model/workspace.fixture';
import { GroupCommit } from '../../lib/storage/commit/groupCommit';
import { mergeIntoDefaultWorkspace } from '../../lib/workspaces/savingLinks';
import { parseToolError, type ToolError } from './toolError.fixture';
import { toolsByName } from '.';
import { connectorTools } from '../connector';

type Input = Record<string, unknown>;
type Result = Record<string, unknown>;

/** The user of every call, as in `callContext`. */
export const UID = 'ada';

/** A user whose tools work on workspaces in memory. Except for `error`, every call must succeed. */
export interface ToolUser {
  /** Returns the structured content of a call that must succeed. */
  readonly ok: (tool: string, input?: Input) => Promise<Result>;
  /** Returns the error of a call that must fail. */
  readonly error: (tool: string, input?: Input) => Promise<ToolError>;
  readonly add: (input: Input) => Promise<AddedLink>;
  readonly annotate: (input: Input) => Promise<RewrittenLink>;
  readonly logSession: (input: Input) => Promise<RewrittenLink>;
  readonly list: (input?: Input) => Promise<LinkListResponse>;
  readonly search: (input: Input) => Promise<FoundLinksResponse>;
  readonly listWorkspaces: () => Promise<WorkspaceList['workspaces']>;
  /** Merges a REST body into the default workspace. */
  readonly update: (body: object) => Promise<void>;
  /** Stores an empty workspace, like one created in the web app. */
  readonly store: (workspaceId: string, name: string) => void;
  readonly workspaces: InMemoryWorkspaces;
}

/** Creates a user, without workspaces by default. Each call comes one second after the previous one, from noon on. */
export function toolUser(
  overrides: Partial<Pick<CallContext, 'config' | 'actor' | 'webAppUrl' | 'countRemovals'>> = {},
  workspaces = inMemoryWorkspaces(),
): ToolUser {
  const commits = new GroupCommit(workspaces);
  let calls = 0;
  const nextContext = () =>
    callContext({ workspaces, commits, history: workspaces, now: instant(calls++), ...overrides });

  async function call(name: string, input: Input): Promise<{ ok: Result } | { error: ToolError }> {
    const tool = toolsByName.get(name) ?? connectorTools.get(name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    const { result, outcome } = await tool.call(nextContext(), input);
    const text = result.content[0]?.text ?? '';
    if (result.isError === true) {
      const error = parseToolError(text);
      expect([outcome, result.structuredContent]).toEqual([error.code, undefined]);
      return { error };
    }
    const json: unknown = JSON.parse(text);
    expect([outcome, json]).toEqual(['ok', result.structuredContent]);
    // Parsing leaves out unknown fields, which clients accept.
    expect(tool.output.parse(json)).toEqual(json);
    return { ok: result.structuredContent ?? {} };
  }

  async function ok(name: string, input: Input = {}): Promise<Result> {
    const response = await call(name, input);
    if ('error' in response) throw new Error(`${name}: ${response.error.code}: ${response.error.message}`);
    return response.ok;
  }

  async function error(name: string, input: Input = {}): Promise<ToolError> {
    const response = await call(name, input);
    if ('ok' in response) throw new Error(`${name} succeeded: ${JSON.stringify(response.ok)}`);
    return response.error;
  }

  return {
    ok,
    error,
    add: async (input) => addedLinkSchema.parse(await ok('add_to_dashboard', input)),
    annotate: async (input) => rewrittenLinkSchema.parse(await ok('add_note_to_link', input)),
    logSession: async (input) => rewrittenLinkSchema.parse(await ok('log_session', input)),
    list: async (input) => linkListResponseSchema.parse(await ok('list_links', input)),
    search: async (input) => foundLinksResponseSchema.parse(await ok('search_links', input)),
    listWorkspaces: async () => workspaceListSchema.parse(await ok('list_workspaces')).workspaces,
    async update(body) {
      const context = nextContext();
      const actor = { via: 'idToken', uid: UID, signedInAt: Date.parse(context.now) } as const;
      await mergeIntoDefaultWorkspace({ ...context, actor }, updateRequestSchema.parse(body));
    },
    store(workspaceId, name) {
      workspaces.stored.set(`${UID}/${workspaceId}`, { ...emptyWorkspace(workspaceId, instant()), name });
    },
    workspaces,
  };
}
