import { findInAllCategories, linksOf } from '@shared/model/findByUrl';
import type { Workspace } from '@shared/model/model';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { formatList } from '../../ui/text/format';
import { completeUrl } from './linkDraft';

/** Says which categories already have an address. Shows nothing if there are none. */
export function Occurrences({ occurrences }: { readonly occurrences: readonly Occurrence[] }) {
  if (occurrences.length === 0) return null;
  return <p>{`Already in ${formatList(occurrences.map(({ category }) => category))}.`}</p>;
}

/** A link with the address in question. */
export interface Occurrence extends LinkEntry {
  /** The name of its category. */
  readonly category: string;
}

/** Returns the links of a workspace with this address. As in the service, its spelling does not matter. */
export function occurrencesOf(workspace: Workspace, url: string): Occurrence[] {
  return findInAllCategories(linksOf(workspace), completeUrl(url)).map((entry) => ({
    ...entry,
    category: categoryName(workspace, entry.link.category),
  }));
}
