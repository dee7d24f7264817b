import { withoutInvisible } from '@shared/text/invisible';
import { itemsOf, paramsOf, type Params } from './params';

/** A page of links, or of what a call asked for instead. */
export interface List {
  readonly kind: 'links' | 'changes' | 'tags';
  readonly links: readonly Link[];
  readonly changes: readonly ListedChange[];
  /** Titles with their sites. */
  readonly brief: readonly string[];
  readonly tags: readonly Tag[];
  readonly total: number | undefined;
  /** The first and the last day of the period that was asked for, such as 2026-11-28, where the key is. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** "*" for several workspaces. */
  readonly workspaceId: string | undefined;
  readonly query: string | undefined;
  readonly hint: string | undefined;
  readonly nextCursor: string | undefined;
}

export interface Tag {
  readonly tag: string;
  readonly count: number;
}

export interface Link {
  readonly title: string;
  /** As stored. Undefined in lists that leave it out. */
  readonly url: string | undefined;
  /** The same, if a browser can open it. */
  readonly href: string | undefined;
  /** The real host, with the letters of other scripts as `xn--…`. Otherwise the URL. */
  readonly site: string;
  readonly category: string | undefined;
  readonly notes: string;
  readonly isCut: boolean;
  readonly addedAt: string | undefined;
  readonly addedBy: string | undefined;
  /** The categories of the other places where the page is saved. */
  readonly alsoIn: readonly string[];
  readonly workspaceId: string | undefined;
}

export interface ListedChange {
  readonly what: string;
  readonly at: string | undefined;
  readonly by: string | undefined;
  readonly changeId: string | undefined;
  /** Whether the key of this app can put it back. */
  readonly canRevert: boolean;
  readonly workspaceId: string | undefined;
}

/** Returns the list in a result, or undefined if it has none. Skips what it does not know. */
export function readList(data: Params): List | undefined {
  const { links, changes, brief, tags } = data;
  if (!Array.isArray(links) && !Array.isArray(changes)) return undefined;
  const workspaceId = textOf(data.workspaceId);
  const own = workspaceId === '*' ? undefined : workspaceId;
  const period = paramsOf(data.period);
  return {
    kind: Array.isArray(changes) ? 'changes' : Array.isArray(tags) ? 'tags' : 'links',
    links: itemsOf(links).flatMap((item) => readLink(item, own)),
    changes: itemsOf(changes).flatMap((item) => readChange(item, own)),
    brief: Array.isArray(brief) ? brief.flatMap((line: unknown) => nameOf(line) ?? []) : [],
    tags: itemsOf(tags).flatMap(({ tag, count }) =>
      typeof tag === 'string' && typeof count === 'number' ? [{ tag, count }] : [],
    ),
    total: typeof data.total === 'number' ? data.total : undefined,
    since: dayOf(period.since),
    until: dayOf(period.until),
    workspaceId,
    query: textOf(data.query),
    hint: textOf(data.hint),
    nextCursor: textOf(data.nextCursor),
  };
}

/** Returns the names of the categories in a result of `list_workspaces`. */
export function readCategories({ workspaces }: Params): readonly string[] {
  return itemsOf(workspaces).flatMap(({ categories }) =>
    itemsOf(categories).flatMap(({ name }) => textOf(name) ?? []),
  );
}

function readLink(item: Params, workspaceId: string | undefined): Link[] {
  const url = textOf(item.url);
  const title = nameOf(item.title) ?? url;
  if (title === undefined) return [];
  return [
    {
      title,
      url,
      ...addressOf(url, textOf(item.site) ?? textOf(item.host)),
      category: textOf(item.category),
      notes: nameOf(item.notes) ?? '',
      isCut: item.notesTruncated === true,
      addedAt: timeOf(item.addedAt),
      addedBy: textOf(item.addedBy),
      alsoIn: itemsOf(item.alsoIn).flatMap(({ category }) => nameOf(category) ?? []),
      workspaceId: textOf(item.workspaceId) ?? workspaceId,
    },
  ];
}

function readChange(item: Params, workspaceId: string | undefined): ListedChange[] {
  const what = nameOf(item.what);
  if (what === undefined) return [];
  return [
    {
      what,
      at: timeOf(item.at),
      by: textOf(item.by),
      changeId: textOf(item.changeId),
      canRevert: item.canRevert === true,
      workspaceId: textOf(item.workspaceId) ?? workspaceId,
    },
  ];
}

function addressOf(url: string | undefined, site: string | undefined): Pick<Link, 'href' | 'site'> {
  if (url === undefined || !URL.canParse(url)) return { href: undefined, site: site ?? url ?? '' };
  const { protocol, host, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return { href: undefined, site: url };
  return { href, site: host.replace(/^www\./, '') };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Returns a name as a person sees it: without characters that turn what follows around. */
export const nameOf = (value: unknown): string | undefined => textOf(withoutInvisible(textOf(value) ?? ''));

/** Returns the day of a local time, as it is written. */
const dayOf = (time: unknown): string | undefined => timeOf(time)?.slice(0, 'yyyy-mm-dd'.length);

const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
