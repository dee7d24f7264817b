import { z } from 'zod';
import { fromDocuments, type Head } from '@shared/contract/documents';
import { linksInCategory } from '@shared/model/linkOrder';
import { linkSchema, type Workspace } from '@shared/model/model';
import type { CategorySummary } from '@shared/model/summary';
import { orderedCategories } from '@shared/queries/orderedCategories';
import { byteBudget, jsonBytes } from '@shared/text/bytes';

/** The cards that a workspace begins with: enough to show it before its chunks are parsed. */
export interface FirstScreen {
  /** The workspace with only the links of the first cards. */
  readonly workspace: Workspace;
  /** All categories with links, in the order of their cards. */
  readonly categories: readonly CategorySummary[];
  readonly linkCount: number;
}

/** How many links of a category are on its card, if it has more. */
const LINKS_ON_CARD = 5;

/** Returns how many links of a category with so many are on its card. One more takes no more room than a line that leads to it. */
export const linksOnCard = (count: number): number => (count <= LINKS_ON_CARD + 1 ? count : LINKS_ON_CARD);

/** Most screens have room for fewer cards, and most links are much smaller. */
const MAX_CATEGORIES = 24;
const MAX_BYTES = 32 * 1024;

/** The ids of the first categories, and the links on their cards. */
const storedSchema = z.object({
  order: z.array(z.string()),
  links: z.array(z.tuple([z.string(), linkSchema])),
});

/** Returns the first cards of a workspace as they are stored. Leaves out those that would be too large. */
export function firstScreenOf(workspace: Workspace): z.infer<typeof storedSchema> {
  const fits = byteBudget(MAX_BYTES);
  const stored: z.infer<typeof storedSchema> = { order: [], links: [] };
  for (const { id, linkCount } of orderedCategories(workspace)) {
    const links = linksInCategory(workspace, id, linksOnCard(linkCount));
    if (links.length === 0) continue;
    const entries = links.map((entry): [string, typeof entry.link] => [entry.id, entry.link]);
    if (stored.order.length >= MAX_CATEGORIES || !fits(jsonBytes(entries))) break;
    stored.order.push(id);
    stored.links.push(...entries);
  }
  return stored;
}

/** Parses the first cards of the workspace with this head. Returns undefined if there are none. */
export function parseFirstScreen(id: string, head: Head, stored: unknown): FirstScreen | undefined {
  const { order, links } = storedSchema.parse(stored);
  const counted = new Map(head.categories.map((category) => [category.id, category]));
  const first = order.flatMap((categoryId) => counted.get(categoryId) ?? []);
  if (first.length === 0) return undefined;
  for (const { id: categoryId } of first) counted.delete(categoryId);
  const categories = [...first, ...counted.values()].filter(({ linkCount }) => linkCount > 0);
  const workspace = fromDocuments(id, head, [{ bytes: 0, links: new Map(links) }]);
  return { workspace, categories, linkCount: head.linkCount };
}
