import { adasKey } from '../../lib/access/actor.fixture';
import { Removals } from '../../lib/access/removals';
import { tidiedSchema, type Tidied } from '../../lib/workspaces/tidied';
import { toolUser, type ToolUser } from './toolUser.fixture';

/** The address of a page of {@link tidyUser}. */
export const urlOf = (number: number) => `https://example.com/${String(number)}`;

/** A user whose key may tidy up, with three links in Go and one of them in Reading, too. */
export async function tidyUser() {
  const removals = new Removals();
  const countRemovals = (count: number) => {
    removals.count('key-1', count);
  };
  const user = toolUser({ actor: { ...adasKey, permission: 'tidy' }, countRemovals });
  for (const number of [1, 2, 3])
    await user.add({ category: 'Go', title: `Page ${String(number)}`, url: urlOf(number) });
  await user.add({ category: 'Reading', title: 'Page 3', url: urlOf(3), notes: 'Mine' });
  return {
    ...user,
    countRemovals,
    edit: async (input: object) => tidiedSchema.parse(await user.ok('edit_links', { ...input })),
  };
}

/** Returns the category and the title of each link in a workspace. */
export const placesOf = async ({ list }: Pick<ToolUser, 'list'>, workspaceId?: string) =>
  (await list({ workspaceId })).links.map(({ category, title }) => `${category}: ${title}`).sort();
export const statusesOf = ({ results }: Tidied) => results.map(({ status }) => status);
