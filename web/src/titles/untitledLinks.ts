import { memoize } from '@shared/base/memoize';
import type { Link, Workspace } from '@shared/model/model';
import { allLinks, findLink, type LinkEntry } from '@shared/model/workspace';
import { titleFromUrl } from '../editing/form/linkDraft';
import { opensInTab } from '../ui/text/urls';

/** Returns the links of web pages whose title is only their address, as in most exports of Pocket. */
export const untitledLinks = memoize((workspace: Workspace): readonly LinkEntry[] =>
  [...allLinks(workspace)].filter(({ link }) => isUntitled(link)),
);

/** Returns which of the entries are still links without a title. Meanwhile, one may have been deleted, moved or named by hand. */
export function stillUntitled<Titled extends { readonly entry: LinkEntry }>(
  workspace: Workspace,
  titled: readonly Titled[],
): Titled[] {
  return titled.filter(({ entry }) => {
    const link = findLink(workspace, entry.id);
    return link !== undefined && isUntitled(link);
  });
}

/** Returns whether the title of a link to a web page is its address, with or without the scheme. */
export function isUntitled({ title, url }: Pick<Link, 'title' | 'url'>): boolean {
  if (!opensInTab(url)) return false;
  // Parsing 10,000 addresses takes long, and most titles have spaces.
  if (!/^[^\s.]*\.\S*$/.test(title)) return false;
  return withoutScheme(title) === withoutScheme(url) || title === titleFromUrl(url);
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
