import { jsonBytes } from '../../text/bytes';
import { visibleUrl, withoutInvisible } from '../../text/invisible';
import { firstCharacters, isLongerThan, shortened } from '../../text/length';
import { z } from 'zod';
import { LIMITS } from '../../base/limits';
import { linkSchema, type Link, type Workspace, ALL_WORKSPACES } from '../../model/model';
import { categoryName } from '../../model/workspace';

/** Returns a stored link as the tools return it: without characters that only a model would read, which earlier versions stored. */
export function linkResult(workspace: Pick<Workspace, 'categories' | 'authors'>, link: Link): LinkResult {
  const { title, url, addedAt, notes, sourceUrl, author = '' } = link;
  const { authors } = workspace;
  const result = {
    category: withoutInvisible(categoryName(workspace, link.category)),
    title: withoutInvisible(title),
    url: visibleUrl(url),
    addedAt,
    notes: notes && withoutInvisible(notes),
    sourceUrl: sourceUrl && visibleUrl(sourceUrl),
  };
  const addedBy = authors ? (authors.get(author) ?? SOMEBODY_ELSE) : undefined;
  return {
    ...result,
    ...(addedBy === undefined || isReader(addedBy) ? idsOf(link) : {}),
    ...(addedBy !== undefined && { addedBy }),
  };
}

/** Who added a link whose author the service does not know. */
const SOMEBODY_ELSE = 'another member';

/** Returns whether somebody who added a link is whoever reads it: see `authorWords`. */
export function isReader(addedBy: string): boolean {
  return /^your?\b/.test(addedBy);
}

function idsOf({ conversationId, localPath }: Link): Pick<Link, 'conversationId' | 'localPath'> {
  return {
    conversationId: conversationId && withoutInvisible(conversationId),
    localPath: localPath && withoutInvisible(localPath),
  };
}

/** A link as the tools return it. Unlike in a stored link, `category` is the category's name as first written. */
export const linkResultSchema = linkSchema
  .pick({ category: true, title: true, url: true, addedAt: true, notes: true, sourceUrl: true })
  .extend({
    // Only in sessions that the person's own clients logged.
    conversationId: z.string().optional(),
    localPath: z.string().optional(),
    notesTruncated: z.boolean().optional(),
    // Only if the title or the note reads like an order to an assistant.
    caution: z.string().optional(),
    // Only if the workspace is shared: see `authorWords`.
    addedBy: z.string().optional(),
    // Only in results from several workspaces.
    workspaceId: z.string().optional(),
  });
export type LinkResult = z.infer<typeof linkResultSchema>;

/** A result that may have a note, and other long texts. */
export type WithNotes = Pick<LinkResult, 'notes' | 'notesTruncated'> &
  Partial<Pick<LinkResult, 'sourceUrl' | 'url'>>;

/** Shortens a note of more than {@link LIMITS.shortenedNotes} characters to that many, ending with "…". */
export function withShortNotes<Item extends WithNotes>(item: Item): Item {
  const { notes = '' } = item;
  if (!isLongerThan(LIMITS.shortenedNotes, notes)) return item;
  return { ...item, notes: shortened(notes, LIMITS.shortenedNotes), notesTruncated: true };
}

/**
 * Cuts the note so that the item has at most this many UTF-8 bytes as JSON. If even that is too long, also cuts the reference, and
 * then the URL. What is cut ends with "…".
 */
export function cutToFit<Item extends WithNotes>(bytes: number, item: Item): Item {
  return (['notes', 'sourceUrl', 'url'] as const).reduce(
    (cut, field) => withFieldIn(bytes, cut, field),
    item,
  );
}

function withFieldIn<Item extends WithNotes>(
  bytes: number,
  item: Item,
  field: 'notes' | 'sourceUrl' | 'url',
): Item {
  const fits = (each: Item) => jsonBytes(each) <= bytes;
  const text = item[field] ?? '';
  if (text === '' || fits(item)) return item;
  const cutTo = (count: number): Item => ({
    ...item,
    [field]: `${firstCharacters(text, count)}…`,
    ...(field === 'notes' && { notesTruncated: true }),
  });
  let [least, most] = [0, text.length];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (fits(cutTo(middle))) least = middle;
    else most = middle;
  }
  return cutTo(least);
}

/** Returns the `workspaceId` of a result: the id of the only workspace, or {@link ALL_WORKSPACES} for several. */
export function workspaceIdOf(workspaces: readonly Workspace[]): string {
  const [only, ...others] = workspaces;
  return only && others.length === 0 ? only.id : ALL_WORKSPACES;
}
