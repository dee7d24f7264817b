import type { RevertedChange } from '@shared/contract/requests/historyRequest';
import type { FurtherLinks } from '../../data/history/furtherLinks';
import type { StoredChange } from '../../data/history/history';
import { countOf, followLinks, isRead, linksOf } from './storedLinks';

/** What has become of a change. */
export interface PutBack {
  /** The ids of its links that were put back and have stayed so, as in the change. */
  readonly links: ReadonlySet<string>;
  /** Whether all of it was. */
  readonly isAll: boolean;
  /** The ids of the links that it added and that were removed since, as in the change. */
  readonly gone: ReadonlySet<string>;
  /** Whether all that it did was to add links, and all of these were removed since. */
  readonly isGone: boolean;
}

/** A change that put others back, as far as that has not been undone itself. */
interface Revert {
  /** The ids that its links had last. */
  readonly linkIds: ReadonlySet<string>;
  readonly hasSettings: boolean;
  /** How many links it concerns, and whether all of them were read. */
  readonly count: number;
  readonly isRead: boolean;
}

/**
 * Returns what has become of each change. A revert names all changes that it was asked to put back, also if it put back only
 * some of their links. `sending` are those that are being put back. Expects the newest change first.
 */
export function putBackOf(
  changes: readonly StoredChange[],
  further: FurtherLinks,
  sending: readonly RevertedChange[] = [],
): ReadonlyMap<string, PutBack> {
  const found = new Map<string, PutBack>();
  const reverts = new Map<string, Revert[]>();
  const sent = Map.groupBy(sending, ({ changeId }) => changeId);
  const lastIdOf = followLinks();
  /** Whether the last change of a link removed it, by the id that it had last. */
  const removed = new Map<string, boolean>();
  for (const change of changes) {
    const { id: changeId } = change;
    const isWhole = isRead(change, further);
    const hasSettings = change.change.settings !== undefined;
    const links = linksOf(change, further);
    const own = reverts.get(changeId) ?? [];
    const ownSent = sent.get(changeId) ?? [];
    const isSent = (linkId: string) => ownSent.some(({ links: some }) => some?.includes(linkId) ?? true);
    const back = new Set<string>();
    const left = new Set<string>();
    const gone = new Set<string>();
    for (const link of links) {
      const { id, before, after } = link;
      const lastId = lastIdOf(link);
      const isRemoved = before === undefined && removed.get(lastId) === true;
      if (isRemoved) gone.add(id);
      // A revert leaves out links that were removed before it.
      const isBack = isRemoved ? own.length > 0 : own.some(({ linkIds }) => linkIds.has(lastId));
      if (isBack || isSent(id)) back.add(id);
      else left.add(lastId);
      if (!removed.has(lastId)) removed.set(lastId, before !== undefined && after === undefined);
    }
    const count = countOf({ change, links });
    const hasAllLinks =
      own.every((revert) => revert.isRead) && isWhole
        ? own.length + ownSent.length > 0 && left.size === 0
        : own.some((revert) => revert.count >= count);
    const isAll =
      (hasAllLinks && (!hasSettings || own.some((revert) => revert.hasSettings))) ||
      ownSent.some((each) => each.links === undefined);
    const isGone = isWhole && links.length > 0 && gone.size === links.length;
    found.set(changeId, { links: back, isAll, gone, isGone });
    if (isAll || !change.reverts) continue;
    const revert = { linkIds: left, hasSettings, count, isRead: isWhole };
    for (const id of change.reverts) reverts.set(id, [...(reverts.get(id) ?? []), revert]);
  }
  return found;
}
