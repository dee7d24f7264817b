import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../../src/lib/shared/model/model';
import { withCategories, withLinks } from '../../src/lib/shared/model/workspace.fixture';
import { readWorkspaceIds, readWrittenLinks, type CorpusLink } from './data';
import { generateLinks, seededRandom } from './generate';

const LINKS = 10_100;
const SEED = 20_261_121;
const OLDEST = Date.UTC(2023, 10, 1);
const NEWEST = Date.UTC(2026, 9, 31);

/** Returns the links written by hand, which queries mean, among generated ones. They were added over three years. */
export function corpusLinks(): (CorpusLink & { readonly addedAt: string })[] {
  const random = seededRandom(SEED);
  const written = readWrittenLinks();
  return [...written, ...generateLinks(random, LINKS - written.length)]
    .map((link) => ({
      ...link,
      addedAt: new Date(OLDEST + Math.floor(random() * (NEWEST - OLDEST))).toISOString(),
    }))
    .sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
}

/** Returns a workspace with these links. It shares no string with them or with another workspace, as after a read. */
export function workspaceOf(links: ReturnType<typeof corpusLinks>, id = DEFAULT_WORKSPACE_ID): Workspace {
  const empty = emptyWorkspace(id, new Date(NEWEST).toISOString());
  const names = links.map(({ category }) => category);
  const entries = links.map((link) => {
    const category = categoryId(link.category);
    return { id: linkId(category, link.url), link: { ...link, category } };
  });
  return withLinks(withCategories(empty, structuredClone(names)), structuredClone(entries));
}

/** Returns the default workspace and four others that hold these links. */
export function workspacesOf(links: ReturnType<typeof corpusLinks>): Workspace[] {
  const ids = readWorkspaceIds();
  const groups = Map.groupBy(links, ({ category }) => ids[category] ?? DEFAULT_WORKSPACE_ID);
  return [...groups].map(([id, group]) => workspaceOf(group, id));
}
