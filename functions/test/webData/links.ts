import type { Workspace } from '../../src/lib/shared/model/model';
import type { SavedLink } from '../../src/lib/shared/operations/savedLink';
import { newestFirst } from '../../src/lib/shared/model/linkOrder';
import type { ToolUser } from '../support/users/toolUser';

/** Adds a link with this title and a URL made from it, in "Reading" unless `fields` names another category. */
export const addTitled = ({ add }: ToolUser, title: string, fields: object = {}): Promise<SavedLink> =>
  add({ category: 'Reading', title, url: `https://example.com/${title}`, ...fields });

/** Returns the titles of a workspace's links, newest first. */
export const titlesOf = (workspace: Workspace | null) =>
  workspace && newestFirst(workspace).map(({ link }) => link.title);
