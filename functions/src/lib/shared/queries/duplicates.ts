import { z } from 'zod';
import { LIMITS } from '../base/limits';
import { inSteps, type Steps } from '../base/steps';
import { pageIdentity } from '../model/identity';
import { compareNewest } from '../model/linkOrder';
import type { Link, Workspace } from '../model/model';
import { categoryName, type LinkEntry } from '../model/workspace';
import { byteBudget, jsonBytes } from '../text/bytes';
import { visibleUrl, withoutInvisible } from '../text/invisible';
import { shortened } from '../text/length';

/** A place where a page is saved. */
export interface Place {
  readonly entry: LinkEntry;
  readonly workspace: Workspace;
}

/** The place of a page that is saved more than once. All ranks are 0. */
interface Duplicate extends Place {
  readonly rank: number;
  readonly workspaceId: string;
  readonly others: readonly Place[];
}

/** The fields of a link in a list of duplicates. */
export const duplicateFields = {
  /** The other places of the page, newest first. `title` and `url` are missing if they are the same, and notes are shortened. */
  alsoIn: z
    .array(
      z.object({
        category: z.string(),
        title: z.string().optional(),
        url: z.string().optional(),
        addedAt: z.string(),
        notes: z.string().optional(),
        workspaceId: z.string().optional(),
      }),
    )
    .optional(),
  /** How many places are not named. */
  more: z.int().optional(),
};

/** Characters of the note of another place. */
const NOTE_SHOWN = 100;

/** That takes some milliseconds. */
const LINKS_PER_STEP = 250;

/**
 * Returns the pages that are saved more than once, whatever their addresses: see {@link pageIdentity}. Each is the newest link
 * for which `isListed` returns true, with the other places of the page. Leaves out pages without such a link.
 */
export function* findDuplicates(
  workspaces: readonly Workspace[],
  isListed: (link: Link) => boolean,
): Steps<Duplicate[]> {
  const pages = new Map<string, Place[]>();
  for (const workspace of workspaces) {
    for (const { links } of workspace.chunks) {
      yield* inSteps([...links], LINKS_PER_STEP, ([id, link]) => {
        const page = URL.canParse(link.url) ? pageIdentity(link.url) : link.url;
        const places = pages.get(page);
        if (places) places.push({ entry: { id, link }, workspace });
        else pages.set(page, [{ entry: { id, link }, workspace }]);
      });
      yield;
    }
  }
  const duplicates: Duplicate[] = [];
  for (const places of pages.values()) {
    if (places.length === 1) continue;
    places.sort((a, b) => compareNewest(a.entry, b.entry));
    const first = places.find(({ entry }) => isListed(entry.link));
    if (!first) continue;
    const others = places.filter((place) => place !== first);
    duplicates.push({ ...first, rank: 0, workspaceId: first.workspace.id, others });
  }
  return duplicates;
}

/** Returns the fields that name the other places of a link's page. */
export function placesOf(
  link: Link,
  others: readonly Place[],
  namesWorkspaces: boolean,
): Pick<z.infer<z.ZodObject<typeof duplicateFields>>, 'alsoIn' | 'more'> {
  const named = others.slice(0, LIMITS.placesNamed).map(({ entry, workspace }) => ({
    category: withoutInvisible(categoryName(workspace, entry.link.category)),
    ...(entry.link.title !== link.title && { title: withoutInvisible(entry.link.title) }),
    ...(entry.link.url !== link.url && { url: visibleUrl(entry.link.url) }),
    addedAt: entry.link.addedAt,
    ...(entry.link.notes && { notes: shortened(withoutInvisible(entry.link.notes), NOTE_SHOWN) }),
    ...(namesWorkspaces && { workspaceId: workspace.id }),
  }));
  const fits = byteBudget(LIMITS.placeBytes);
  const alsoIn = named.filter((place) => fits(jsonBytes(place)));
  const more = others.length - alsoIn.length;
  return { alsoIn, ...(more > 0 && { more }) };
}
