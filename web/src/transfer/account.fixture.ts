import { compareStrings } from '@shared/model/linkOrder';
import { createRequestSchema, type CreateRequest } from '@shared/contract/requests/editRequest';
import {
  editsRequestSchema,
  type Edit,
  type EditOutcome,
  type EditsRequest,
  type EditsResponse,
} from '@shared/contract/requests/editsRequest';
import { LIMITS } from '@shared/base/limits';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '@shared/model/model';
import { newWorkspaceId } from '@shared/model/newWorkspaceId';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { instant } from '@shared/model/workspace.fixture';
import { RestError } from '../data/service/restError';
import type { ImportService } from './importLinks';

/** An account in memory that uses the service's own validators and domain. */
export class Account implements ImportService {
  readonly edits: Edit[] = [];
  /** The errors with which the next requests fail. */
  readonly faults: Error[] = [];
  private readonly made = new Map<string, EditOutcome>();
  private readonly stored = new Map<string, Workspace>();

  constructor(...workspaces: Workspace[]) {
    for (const workspace of workspaces) this.stored.set(workspace.id, workspace);
  }

  /** The stored workspaces, in the order of their ids. */
  get workspaces(): Workspace[] {
    return [...this.stored.values()].sort((a, b) => compareStrings(a.id, b.id));
  }

  readonly create = (body: CreateRequest): Promise<string> => {
    const fault = this.faults.shift();
    if (fault) return Promise.reject(fault);
    const {
      name,
      isPublic = false,
      isIndexed,
      description,
      sourceUrl,
      workspaceId = newWorkspaceId(name),
    } = createRequestSchema.parse(body);
    const isUsed = this.workspaces.some((other) => other.id !== body.workspaceId && other.name === name);
    if (isUsed) return Promise.reject(new RestError('The name is used.', 400, [], undefined));
    const isListed = (isPublic && isIndexed === true) || undefined;
    const settings = { name, isPublic, isIndexed: isListed, description, sourceUrl };
    const workspace = { ...emptyWorkspace(workspaceId, instant()), ...settings };
    this.stored.set(workspaceId, this.stored.get(workspaceId) ?? workspace);
    return Promise.resolve(workspaceId);
  };

  readonly edit = (body: EditsRequest): Promise<EditsResponse> => {
    const fault = this.faults.shift();
    if (fault) return Promise.reject(fault);
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThanOrEqual(LIMITS.bodyBytes);
    const { workspaceId = DEFAULT_WORKSPACE_ID, edits } = editsRequestSchema.parse(body);
    const initial = workspaceId === DEFAULT_WORKSPACE_ID && emptyWorkspace(workspaceId, instant());
    const outcomes = edits.map((edit) => {
      const before = this.stored.get(workspaceId) ?? initial;
      if (before === false) throw new Error(`There is no workspace "${workspaceId}".`);
      return this.made.get(edit.editId) ?? this.make(before, edit);
    });
    return Promise.resolve({ workspaceId, edits: outcomes });
  };

  private make(before: Workspace, edit: Edit): EditOutcome {
    const { editId, operations = [] } = edit;
    const { workspace, result: results } = apply(before, applyEdits(operations, instant()));
    const outcome = { editId, results };
    this.stored.set(workspace.id, workspace);
    this.edits.push(edit);
    this.made.set(editId, outcome);
    return outcome;
  }
}
