import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { authorize } from '../../src/lib/access/actor';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../../src/lib/shared/model/model';
import { knownToModel, PlainModel } from '../../src/lib/shared/operations/plainModel.fixture';
import { applyToModel, outcome, toOperation, type Step } from '../../src/lib/shared/operations/steps.fixture';
import type { CallContext } from '../../src/lib/workspaces/callContext';
import { createWorkspace, deleteWorkspace } from '../../src/lib/workspaces/workspaceLifecycle';
import { editWorkspace } from '../../src/lib/workspaces/editWorkspace';
import type { Call, Model } from './history';

export const KINDS = ['change', 'read', 'rename', 'create', 'delete', 'delete all'] as const;
export type Kind = (typeof KINDS)[number];

/** What a call returns that has no result, and one for a workspace that does not exist. */
const DONE = 'done';
export const MISSING = 'workspace_not_found';

/** A call that changes something, and what it concerns: the name of a workspace, one caller's links, or more. */
interface Change extends Call {
  readonly concerns: 'name' | 'links' | 'workspace' | 'everything';
  readonly send: () => Promise<unknown>;
}

/** What changes a workspace: what it adds to the history gets this id. */
interface Planned {
  readonly kind: Kind;
  readonly id: string;
  readonly step: Step;
  readonly changeId: string;
  /** Whether other owners have categories, too, which the model of one owner does not have. */
  readonly hasOthers: boolean;
}

/** Returns a call. The default workspace is neither created nor deleted, but its name or its links are changed. */
export function changeOf(
  name: string,
  { kind, id: workspaceId, step, changeId, hasOthers }: Planned,
  context: CallContext,
): Change {
  // Whether a category is in its place already depends on those of the other owners, too.
  const isVague = hasOthers && step.kind === 'edit' && step.edit.op === 'moveCategory';
  const comparable = (result: unknown) =>
    isVague && JSON.stringify(result) === '[{"status":"unchanged"}]' ? [{ status: 'updated' }] : result;
  const uid = authorize(context.actor);
  const { workspaces, commits, signal, now } = context;
  const isDefault = workspaceId === DEFAULT_WORKSPACE_ID;
  if (kind === 'delete all') {
    return {
      name,
      concerns: 'everything',
      isDeletion: true,
      repeats: true,
      effect: (_, initial) => [[initial, DONE]],
      send: () => workspaces.deleteAll(uid, signal).then(() => DONE),
    };
  }
  if (kind === 'delete' && !isDefault) {
    return {
      name,
      concerns: 'workspace',
      isDeletion: true,
      effect: (model, initial) => [[initial, model ? 'deleted' : 'not_found']],
      send: async () => (await deleteWorkspace(context, { workspaceId })).status,
    };
  }
  if (kind === 'create' && !isDefault) {
    return {
      name,
      concerns: 'workspace',
      effect: (model) => [[model ?? renamed(new PlainModel(), name), DONE]],
      send: () => createWorkspace(context, { workspaceId, name }).then(() => DONE),
    };
  }
  if (kind !== 'change' || step.kind === 'rename') {
    const operations = [{ op: 'updateWorkspace' as const, set: { name } }];
    return {
      name,
      concerns: 'name',
      effect: onStored((model) => [renamed(model, name), [{ status: 'updated' }]]),
      async send() {
        const { results } = await editWorkspace(context, { workspaceId, operations });
        return results.map(({ status }) => ({ status }));
      },
    };
  }
  return {
    name: `${name} ${JSON.stringify(step)}`,
    concerns: 'links',
    effect: onStored((model) => {
      const after = model.copy();
      return [after, comparable(outcome(() => applyToModel(step, after, now)) ?? DONE)];
    }),
    async send() {
      const initial = isDefault ? emptyWorkspace(workspaceId, now) : undefined;
      const author = { id: 'author', kind: 'webApp' } as const;
      const info = { changeId, author, othersId: 'others', credential: 'web', operation: 'edit' } as const;
      const operation = toOperation(step, now);
      const made = await commits.mutate(WorkspaceAccess.own(uid, workspaceId), operation, signal, {
        initial,
        info,
      });
      if (made === null) return MISSING;
      const { result } = made;
      if (step.kind === 'merge') return DONE;
      return comparable(Array.isArray(result) ? result : knownToModel(result));
    },
  };
}

/** What reading a workspace's name returns. */
export const nameRead = onStored((model) => [model, model.name]);

/** What reading one owner's links returns: see {@link linksOf}. */
export const linksRead = onStored((model) => {
  return [model, { links: model.results, categories: model.shownCategories }];
});

/** Returns the links and the categories of one owner. */
export function linksOf(workspace: Workspace, owner: string) {
  const isOwn = (category: string) => category.trim().endsWith(owner);
  const { results, shownCategories } = PlainModel.of(workspace);
  return {
    links: results.filter(({ category }) => isOwn(category)),
    categories: shownCategories.filter(isOwn),
  };
}

function onStored(effect: (model: PlainModel) => readonly [Model, unknown]): Call['effect'] {
  return (model) => [model ? effect(model) : [model, MISSING]];
}

function renamed(model: PlainModel, name: string): PlainModel {
  const copy = model.copy();
  copy.name = name;
  return copy;
}
