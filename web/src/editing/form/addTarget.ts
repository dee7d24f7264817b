import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { openWorkspace } from '../../data/edits/openWorkspace';
import {
  mayEdit,
  UNSTORED_DEFAULT,
  withDefault,
  type WorkspaceSummary,
} from '../../data/workspaces/workspaceSummary';
import { workspacePath } from '../../navigation/routes';
import { lastCategory } from './lastCategory';

/**
 * Returns the workspace to which a page without one adds links: the one with the id `preferred`, which is that of the one that was
 * open last, or else the default one.
 */
export function targetElsewhere(
  workspaces: readonly WorkspaceSummary[],
  preferred = openWorkspace.peek()?.workspace.id,
): AddTarget {
  const choices = withDefault(workspaces.filter(mayEdit));
  return targetOf(choices.find(({ id }) => id === preferred) ?? choices.find(isDefault) ?? UNSTORED_DEFAULT);
}

/** Says where links go that are added on the page of a workspace that the user may only view. Undefined on any other page. */
export function viewOnlyText(
  page: string,
  workspaces: readonly WorkspaceSummary[],
  targetId: string,
): string | undefined {
  const viewed = workspaces.find((each) => workspacePath(each.id) === page && !mayEdit(each));
  const target = withDefault(workspaces).find(({ id }) => id === targetId);
  return viewed && target && `You can only view “${viewed.name}”. This goes to “${target.name}”.`;
}

/** What the form for a new link needs of a workspace. */
export type AddTarget = Pick<Workspace, 'id' | 'categories'>;

/** Returns the name of the category that a form suggests. Never guesses one: without a name, a link goes to “Unsorted”. */
export function firstCategory({ id, categories }: AddTarget, pageCategory?: string): string {
  return categories.get(pageCategory ?? '') ?? categories.get(lastCategory(id) ?? '') ?? '';
}

const isDefault = ({ id }: WorkspaceSummary) => id === DEFAULT_WORKSPACE_ID;

export function targetOf({ id, categories }: Pick<WorkspaceSummary, 'id' | 'categories'>): AddTarget {
  return { id, categories: new Map(categories.map((category) => [category.id, category.name])) };
}
