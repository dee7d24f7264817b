import type { Edit, EditOutcome, EditsRequest, EditsResponse } from '@shared/contract/requests/editsRequest';
import type { WorkspaceChange } from '@shared/model/change';
import { changeOf } from '@shared/model/changeOf';
import { emptyWorkspace, type Workspace } from '@shared/model/model';
import { WorkspaceDraft } from '@shared/model/workspaceDraft';
import { runAtOnce } from '@shared/base/steps';
import { applyEdits } from '@shared/operations/applyEdits';
import { revertChanges } from '@shared/operations/revertChange';
import { RestError } from '../service/restError';

/** What a network or the service does with a request. `lost`: it is done, but the response does not arrive. */
export type Fate = 'done' | 'lost' | Error | ((edit: Edit) => EditOutcome['error']);

/** An edit that the service has made. */
export interface Made {
  readonly editId: string;
  readonly workspaceId: string;
  readonly edit: Edit;
  readonly before: Workspace;
  readonly after: Workspace;
  readonly outcome: EditOutcome;
}

/** Makes edits like the real service, each only once, with the same pure code. */
export class FakeService {
  readonly requests: EditsRequest[] = [];
  /** In the order in which they were made. */
  readonly made: Made[] = [];
  /** What happens to the next requests. */
  readonly fates: Fate[] = [];
  /** What happens to a request once there are no more {@link fates}. */
  decide: (request: EditsRequest) => Fate = () => 'done';
  private readonly workspaces = new Map<string, Workspace>();
  private readonly history = new Map<string, WorkspaceChange>();

  constructor(...workspaces: Workspace[]) {
    for (const workspace of workspaces) this.workspaces.set(workspace.id, workspace);
  }

  stored(workspaceId: string): Workspace {
    return this.workspaces.get(workspaceId) ?? emptyWorkspace(workspaceId, new Date().toISOString());
  }

  readonly send = async (request: EditsRequest, onKeptAlive: () => void): Promise<EditsResponse> => {
    onKeptAlive();
    this.requests.push(request);
    const fate = this.fates.shift() ?? this.decide(request);
    await Promise.resolve();
    if (fate instanceof Error) throw fate;
    const response = this.answer(request, typeof fate === 'function' ? fate : () => undefined);
    if (fate === 'lost') throw UNREACHABLE;
    return response;
  };

  /** Makes edits without a network. */
  answer(
    { workspaceId = 'default', edits }: EditsRequest,
    errorOf: (edit: Edit) => EditOutcome['error'] = () => undefined,
  ): EditsResponse {
    return {
      workspaceId,
      edits: edits.map((edit) => {
        const earlier = this.made.find(({ editId }) => editId === edit.editId);
        const error = earlier ? undefined : errorOf(edit);
        return error ? { editId: edit.editId, error } : (earlier?.outcome ?? this.make(workspaceId, edit));
      }),
    };
  }

  private make(workspaceId: string, edit: Edit): EditOutcome {
    const { editId, operations, revert = [], ageMs = 0 } = edit;
    const before = this.stored(workspaceId);
    const now = new Date(Date.now() - ageMs).toISOString();
    const draft = new WorkspaceDraft(before);
    const outcome = operations
      ? { editId, results: runAtOnce(applyEdits(operations, now)(draft)) }
      : { editId, reverted: this.revert(draft, revert, now) };
    const after = draft.finish();
    this.workspaces.set(workspaceId, after);
    this.history.set(editId, changeOf(draft));
    this.made.push({ editId, workspaceId, edit, before, after, outcome });
    return outcome;
  }

  private revert(
    draft: WorkspaceDraft,
    revert: NonNullable<Edit['revert']>,
    now: string,
  ): NonNullable<EditOutcome['reverted']> {
    return revert.map(({ changeId, links }) => {
      const change = this.history.get(changeId);
      if (!change) return { changeId, status: 'not_found' };
      const item = { change, ...(links && { links: new Set(links) }) };
      const [reverted] = runAtOnce(revertChanges([item], now)(draft));
      return { changeId, status: reverted?.status ?? 'not_found', skipped: reverted?.skipped ?? [] };
    });
  }
}

export const UNREACHABLE = new RestError('The dashboard cannot be reached.', 0, [], undefined);

/** Returns an error that the service itself answers with. */
export const answered = (status: number, code?: string, retryAfter?: number): RestError =>
  new RestError(`Status ${String(status)}.`, status, [], retryAfter, code, true);

/** Returns an error that something along the way answers with. */
export const answeredByProxy = (status: number): RestError =>
  new RestError(`Status ${String(status)}.`, status, [], undefined);
