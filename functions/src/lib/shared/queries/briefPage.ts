import { LIMITS } from '../base/limits';
import type { WithNotes } from '../contract/requests/linkResult';
import { localDay } from '../dates/localTime';
import type { Workspace } from '../model/model';
import { categoryName, type LinkEntry } from '../model/workspace';
import { siteOf } from '../text/siteOf';
import { itemBytes, jsonBytes } from '../text/bytes';
import { withoutInvisible } from '../text/invisible';
import { shortened } from '../text/length';
import type { Place } from './duplicates';
import { cutPage, USUAL_REST_BYTES, type PageRequest, type RankedLink } from './pagination';

/**
 * Returns a page of links with a line for each: its title, its site, its categories unless `isOneCategory` is set, and when it was
 * added, if that differs from the line before. More than {@link LIMITS.linesWithSites} of a category come with their titles only.
 * `shows` says so.
 */
export function briefPage(links: readonly BriefLink[], request: PageRequest, layout: BriefLayout): BriefPage {
  const isMany = (request.limit ?? 0) > LIMITS.linesWithSites;
  return layout.isOneCategory && isMany
    ? titlesPage(links, request, layout)
    : linesPage(links, request, layout);
}

interface BriefPage {
  readonly page: string;
  readonly brief: string[];
  readonly shows: string;
  readonly nextCursor?: string | undefined;
}

/** Returns a page of titles only, each cut so that all that the request asks for may fit. */
function titlesPage(
  links: readonly BriefLink[],
  { restBytes = USUAL_REST_BYTES, ...page }: PageRequest,
  { compare }: BriefLayout,
): BriefPage {
  const titles = links.slice(0, page.limit).map(({ entry }) => withoutInvisible(entry.link.title));
  const room = LIMITS.longResponseBytes - restBytes - USUAL_REST_BYTES;
  const lengths = [LIMITS.briefLine, 55, 50, 45, 40, 35];
  const fits = (length: number) =>
    titles.reduce((sum, title) => sum + itemBytes(shortened(title, length)), 0) <= room;
  const length = lengths.find(fits) ?? LIMITS.briefTitle;
  const toItem = ({ entry }: BriefLink): TitleItem => ({
    title: shortened(withoutInvisible(entry.link.title), length),
  });
  const bytesOf = ({ title }: TitleItem) => jsonBytes(title);
  const { items, ...cut } = cutPage(links, { ...page, restBytes }, toItem, { compare, bytesOf });
  return {
    ...cut,
    brief: items.map(({ title }) => title),
    shows: `Each line: title, of at most ${String(length)} characters. Sites, dates, notes and URLs are left out.`,
  };
}

type TitleItem = WithNotes & { readonly title: string };

function linesPage(
  links: readonly BriefLink[],
  { restBytes = USUAL_REST_BYTES, ...page }: PageRequest,
  { isOneCategory, isOneWorkspace, timeZone, hasDays, compare }: BriefLayout,
): BriefPage {
  const addedOf = ({ entry }: BriefLink) =>
    localDay(entry.link.addedAt, timeZone).slice(0, hasDays ? 'yyyy-mm-dd'.length : 'yyyy-mm'.length);
  // A page asks for links one after the other, so the one before is known without searching for it.
  let index = 0;
  const toItem = (link: BriefLink): BriefItem => {
    index = links[index + 1] === link ? index + 1 : links.indexOf(link);
    const before = links[index - 1];
    const added = addedOf(link);
    const places = isOneCategory ? [] : [placesOf(link, isOneWorkspace)];
    const texts = [...textsOf(link), ...places];
    return { texts, added, isNewDate: before === undefined || addedOf(before) !== added };
  };
  const lineOf = ({ texts, added, isNewDate }: BriefItem) =>
    [...texts, ...(isNewDate ? [added] : [])].join(SEPARATOR);
  const bytesOf = (item: BriefItem) => jsonBytes(lineOf(item));
  const request = { ...page, restBytes: restBytes + DATE_BYTES };
  const { items, ...cut } = cutPage(links, request, toItem, { compare, bytesOf });
  const parts = [
    'title',
    'site',
    ...(isOneCategory ? [] : [isOneWorkspace ? 'category' : 'workspaceId/category']),
    `${hasDays ? 'day' : 'month'} added, where it changes`,
  ];
  return {
    ...cut,
    // The first line has a date, whatever the last one of the page before had.
    brief: items.map((item, at) => lineOf({ ...item, isNewDate: item.isNewDate || at === 0 })),
    shows: `Each line: ${parts.join(SEPARATOR)}. Notes and URLs are left out.`,
  };
}

/** A link, and where its page is saved, too, in a list of duplicates. */
export interface BriefLink extends RankedLink {
  readonly workspace: Workspace;
  readonly others?: readonly Place[];
}

export interface BriefLayout {
  readonly isOneCategory: boolean;
  readonly isOneWorkspace: boolean;
  /** An IANA name. */
  readonly timeZone: string;
  /** Whether dates are days. Otherwise, they are months. */
  readonly hasDays: boolean;
  readonly compare: (a: RankedLink, b: RankedLink) => number;
}

type BriefItem = WithNotes & {
  readonly texts: readonly string[];
  readonly added: string;
  readonly isNewDate: boolean;
};

const SEPARATOR = ' | ';
const DATE_BYTES = `${SEPARATOR}yyyy-mm-dd`.length;

/** Returns the title and the site, of which the title gets what the site leaves of a line. */
function textsOf({ entry }: { readonly entry: LinkEntry }): string[] {
  const { title, url } = entry.link;
  const whole = siteOf(url);
  // A host is shown whole, unless it is very long.
  const host = Math.min(whole.replace(/\/.*/, '/…').length, LIMITS.briefLine);
  const site = shortened(whole, Math.max(LIMITS.briefSite, host));
  const room = Math.max(LIMITS.briefTitle, LIMITS.briefLine - SEPARATOR.length - site.length);
  return [shortened(withoutInvisible(title), room), site];
}

function placesOf({ entry, workspace, others = [] }: BriefLink, isOneWorkspace: boolean): string {
  const named = [{ entry, workspace }, ...others].map((place) => {
    const name = withoutInvisible(categoryName(place.workspace, place.entry.link.category));
    return isOneWorkspace ? name : `${place.workspace.id}/${name}`;
  });
  return shortened(named.join(', '), LIMITS.briefPlaces);
}
