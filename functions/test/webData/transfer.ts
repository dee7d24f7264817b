import { parseFile } from '../../../web/src/bookmarks/parseFile';
import { toWorkspaceFile } from '../../../web/src/bookmarks/formats/workspaceFile';
import { createWorkspace, makeEdits } from '../../../web/src/data/service/rest';
import type { WorkspaceSummary } from '../../../web/src/data/workspaces/workspaceSummary';
import { importLinks } from '../../../web/src/transfer/importLinks';
import { planImport } from '../../../web/src/transfer/importPlan';
import { readWorkspace } from '../../../web/src/data/workspaces/readWorkspace';
import type { Browser } from '../support/users/browser';
import { BASE_URL } from '../support/environment';

/** Imports a file into a user's account as the web app does. The account has stored these workspaces. */
export async function importInto(
  { idToken }: Browser,
  name: string,
  text: string,
  stored: readonly Pick<WorkspaceSummary, 'id' | 'name'>[] = [],
) {
  const parsed = await parseFile(new File([text], name));
  if (!parsed) throw new Error('The file cannot be parsed.');
  return importLinks(planImport(parsed, stored), {
    create: async (body) => createWorkspace(await idToken(), body, BASE_URL),
    edit: async (body) => makeEdits(await idToken(), body, BASE_URL),
  });
}

/** Reads a user's workspace as the web app does to export it. */
export const readFrom = ({ firestore, uid }: Browser, workspaceId = 'default') =>
  readWorkspace(firestore, { uid, workspaceId });

/** Returns the JSON file that the web app exports for these workspaces. */
export async function exportFrom(browser: Browser, workspaceIds: readonly string[]): Promise<string> {
  return toWorkspaceFile(await Promise.all(workspaceIds.map((id) => readFrom(browser, id))));
}
