import { categoryId, linkId } from '../../../src/lib/shared/model/identity';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../../../src/lib/shared/model/model';
import { withCategories, withLinks } from '../../../src/lib/shared/model/workspace';
import { LANGUAGES } from './anchors/languages';
import { LIVING } from './anchors/living';
import { SOFTWARE } from './anchors/software';
import { SYSTEMS } from './anchors/systems';
import { WORLD } from './anchors/world';
import { generateLinks } from './generate';
import { parseAnchors, type Anchor } from './parseAnchors';
import { seededRandom } from './random';

/** A link of the corpus. `category` is the category's name and `addedAt` is in ISO 8601. */
export interface CorpusLink extends Anchor {
  readonly addedAt: string;
}

const LINKS = 10_100;
const SEED = 20_261_121;
const OLDEST = Date.UTC(2023, 10, 1);
const NEWEST = Date.UTC(2026, 9, 31);

/** Returns the links written by hand, which queries mean, among generated ones. They were added over three years. */
export function corpusLinks(): CorpusLink[] {
  const random = seededRandom(SEED);
  const anchors = [SOFTWARE, SYSTEMS, LIVING, WORLD, LANGUAGES].flatMap(parseAnchors);
  return [...anchors, ...generateLinks(random, LINKS - anchors.length)]
    .map((link) => ({
      ...link,
      addedAt: new Date(OLDEST + Math.floor(random() * (NEWEST - OLDEST))).toISOString(),
    }))
    .sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
}

/** Returns a workspace with these links. It shares no string with them or with another workspace, as after a read. */
export function workspaceOf(links: readonly CorpusLink[]): Workspace {
  const time = new Date(NEWEST).toISOString();
  const empty = emptyWorkspace(DEFAULT_WORKSPACE_ID, time);
  const names = links.map(({ category }) => category);
  const entries = links.map((link) => {
    const category = categoryId(link.category);
    return { id: linkId(category, link.url), link: { ...link, category } };
  });
  return withLinks(withCategories(empty, structuredClone(names)), structuredClone(entries));
}
