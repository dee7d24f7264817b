import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import { callContext, InMemoryWorkspaces } from '../../lib/callContext.fixture';
import { emptyWorkspace } from '../../lib/domain/model';
import { savedLinkSchema, type SavedLink } from '../../lib/domain/operations/savedLink';
import { linkListSchema, type LinkList } from '../../lib/domain/queries/listLinks';
import { foundLinksSchema, type FoundLinks } from '../../lib/domain/queries/searchLinks';
import { workspaceListSchema, type WorkspaceList } from '../../lib/domain/queries/workspaceList';
import { updateRequestSchema } from '../../lib/domain/restWorkspace';
import { instant } from '../../lib/domain/workspace.fixture';
import { GroupCommit } from '../../lib/storage/groupCommit';
import { mergeIntoDefaultWorkspace, type CallContext } from '../../lib/workspaceService';
import { toolsByName } from '.';

type Input = Record<string, unknown>;
type Result = Record<string, unknown>;

const errorSchema = z.strictObject({ code: z.string(), message: z.string() });
type ToolError = z.infer<typeof errorSchema>;

const validator = new AjvJsonSchemaValidator();

/** The user of every call: the one that `callContext` names. */
export const UID = 'ada';

/** A user whose tools work on workspaces in memory. Except for `error`, every call must succeed. */
export interface ToolUser {
  /** Returns the structured content of a call that must succeed. */
  readonly ok: (tool: string, input?: Input) => Promise<Result>;
  /** Returns the error of a call that must fail. */
  readonly error: (tool: string, input?: Input) => Promise<ToolError>;
  readonly add: (input: Input) => Promise<SavedLink>;
  readonly annotate: (input: Input) => Promise<SavedLink>;
  readonly logSession: (input: Input) => Promise<SavedLink>;
  readonly list: (input?: Input) => Promise<LinkList>;
  readonly search: (input: Input) => Promise<FoundLinks>;
  readonly listWorkspaces: () => Promise<WorkspaceList['workspaces']>;
  /** Merges a REST body into the default workspace. */
  readonly update: (body: object) => Promise<void>;
  /** Stores an empty workspace, as the web app creates one. */
  readonly store: (workspaceId: string, name: string) => void;
  readonly workspaces: InMemoryWorkspaces;
}

/** Creates a user without workspaces. Each call comes one second after the one before, from noon on. */
export function toolUser(config?: CallContext['config']): ToolUser {
  const workspaces = new InMemoryWorkspaces();
  const commits = new GroupCommit(workspaces);
  let calls = 0;
  const nextContext = () =>
    callContext({ workspaces, commits, now: instant(calls++), ...(config && { config }) });

  async function call(name: string, input: Input): Promise<{ ok: Result } | { error: ToolError }> {
    const tool = toolsByName.get(name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    const { result, outcome } = await tool.call(nextContext(), input);
    const text: unknown = JSON.parse(result.content[0]?.text ?? '');
    if (result.isError === true) {
      const error = errorSchema.parse(text);
      expect([outcome, result.structuredContent]).toEqual([error.code, undefined]);
      return { error };
    }
    expect([outcome, text]).toEqual(['ok', result.structuredContent]);
    const { errorMessage } = validator.getValidator(tool.definition.outputSchema)(text);
    expect(errorMessage).toBeUndefined();
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
    add: async (input) => savedLinkSchema.parse(await ok('add_to_dashboard', input)),
    annotate: async (input) => savedLinkSchema.parse(await ok('add_note_to_link', input)),
    logSession: async (input) => savedLinkSchema.parse(await ok('log_session', input)),
    list: async (input) => linkListSchema.parse(await ok('list_links', input)),
    search: async (input) => foundLinksSchema.parse(await ok('search_links', input)),
    listWorkspaces: async () => workspaceListSchema.parse(await ok('list_workspaces')).workspaces,
    async update(body) {
      await mergeIntoDefaultWorkspace(nextContext(), updateRequestSchema.parse(body));
    },
    store(workspaceId, name) {
      workspaces.stored.set(`${UID}/${workspaceId}`, { ...emptyWorkspace(workspaceId, instant()), name });
    },
    workspaces,
  };
}
