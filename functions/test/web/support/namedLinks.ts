import type { Link } from '../../../src/lib/shared/model/model';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { parseHead } from '../../../src/lib/shared/contract/documents';
import { storedLinks } from './editor';
import type { Person } from './signIn/person';

/** Returns the stored links of a workspace, each with the name of its category instead of the id. */
export async function namedLinks(person: Person, workspaceId = 'default'): Promise<Link[]> {
  const head = await getDatabase().doc(`users/${person.uid}/workspaces/${workspaceId}`).get();
  if (!head.exists) return [];
  const names = new Map(parseHead(head.data()).categories.map(({ id, name }) => [id, name]));
  const links = await storedLinks(person, workspaceId);
  return links.map((link) => ({ ...link, category: names.get(link.category) ?? link.category }));
}
