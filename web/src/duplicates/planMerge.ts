import type { EditOperation } from '@shared/contract/requests/editRequest';
import { compareNewest } from '@shared/model/linkOrder';
import type { Link, Workspace } from '@shared/model/model';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { joinNotes } from '@shared/operations/joinNotes';
import { titleFromUrl } from '../editing/form/linkDraft';
import { formatLinkCount, formatList, formatNumber } from '../ui/text/format';

/** What becomes of links of the same page if they are merged. */
export interface MergePlan {
  readonly kept: LinkEntry;
  readonly others: readonly LinkEntry[];
  readonly operations: readonly EditOperation[];
  /** What the link that is kept gets from the others, such as “a note”. */
  readonly gained: readonly string[];
  /** What the trash has afterwards, but no link. */
  readonly lost: readonly Loss[];
}

/** Something that only the trash has once links are merged. */
export interface Loss {
  readonly kind: 'title' | 'place' | 'address' | 'note' | 'reference' | 'session';
  /** For example: the title “One”. */
  readonly text: string;
}

/** Plans to merge links of a page: one is kept, gets the notes of the others and the reference if it has none, and they are deleted. */
export function planMerge(workspace: Workspace, entries: readonly LinkEntry[], keptId?: string): MergePlan {
  const kept = entries.find(({ id }) => id === keptId) ?? entries.toSorted(compareContent)[0] ?? NOTHING;
  const others = entries.filter(({ id }) => id !== kept.id);
  const { title, url, category, notes, sourceUrl } = kept.link;
  const nameOf = (link: Link) => categoryName(workspace, link.category);
  let joined = notes;
  let reference = sourceUrl;
  const lost = new Map<string, Loss>();
  const lose = (kind: Loss['kind'], text: string) => lost.set(text, { kind, text });
  for (const { link } of others) {
    if (link.title !== title) lose('title', `the title “${link.title}”`);
    if (link.category !== category) lose('place', `its place in “${nameOf(link)}”`);
    if (link.url !== url) lose('address', `the address ${link.url}`);
    const { notes: both, isWhole } = joinNotes(joined, link.notes);
    joined = both;
    if (!isWhole) lose('note', 'a note, because both together are too long');
    reference ??= link.sourceUrl;
    if (link.sourceUrl !== undefined && link.sourceUrl !== reference)
      lose('reference', `the reference ${link.sourceUrl}`);
    if (link.conversationId !== undefined && link.conversationId !== kept.link.conversationId)
      lose('session', 'the ID of a session');
  }
  const set = {
    ...(joined !== notes && { notes: joined }),
    ...(reference !== sourceUrl && { sourceUrl: reference }),
  };
  const gained = [
    ...(set.notes === undefined ? [] : ['a note']),
    ...(set.sourceUrl === undefined ? [] : ['a reference']),
  ];
  const target = (link: Link) => ({ category: nameOf(link), url: link.url });
  const operations: EditOperation[] = [
    ...others.map(({ link }): EditOperation => ({ op: 'deleteLink', ...target(link) })),
    ...(gained.length > 0 ? [{ op: 'updateLink' as const, ...target(kept.link), set }] : []),
  ];
  return { kept, others, operations, gained, lost: [...lost.values()] };
}

/** Says what merging does to the link that is kept, and what only the trash has afterwards. */
export function describeMerge({ others, gained, lost }: MergePlan): string {
  const into = others.length === 1 ? 'The other link goes' : `The other ${formatLinkCount(others.length)} go`;
  const takes = gained.length > 0 ? ` Added to the link you keep: ${formatList(gained)}.` : '';
  const texts = shortened(lost.map(({ text }) => text));
  const loses = lost.length > 0 ? ` Lost: ${formatList(texts)}.` : ' Nothing is lost.';
  return `${into} to the trash.${takes}${loses}`;
}

/** How many things to name. */
const MAX_NAMED = 5;

function shortened(names: readonly string[]): readonly string[] {
  const left = names.length - MAX_NAMED;
  return left <= 1 ? names : [...names.slice(0, MAX_NAMED), `${formatNumber(left)} more`];
}

/** Puts the link first that says most, and of several the one with the shortest address: without parameters such as `utm_source`. */
function compareContent(a: LinkEntry, b: LinkEntry): number {
  const scoreOf = ({ link }: LinkEntry) =>
    Number(link.conversationId !== undefined) * 2 + Number(isNamed(link));
  const hasNote = ({ link }: LinkEntry) => Number((link.notes ?? '') !== '');
  return (
    scoreOf(b) - scoreOf(a) ||
    a.link.url.length - b.link.url.length ||
    hasNote(b) - hasNote(a) ||
    compareNewest(a, b)
  );
}

/** Returns whether a link has a title other than its address. Most have a space, and parsing thousands of addresses takes long. */
function isNamed({ title, url }: Link): boolean {
  return title.includes(' ') || title !== titleFromUrl(url);
}

const NOTHING: LinkEntry = { id: '', link: { category: '', title: '', url: '', addedAt: '' } };
