import { useMemo } from 'preact/hooks';
import { LIMITS } from '@shared/base/limits';
import { CONVERSIONS, type Conversion, type ParsedFile } from '../bookmarks/collect/parsedFile';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { SkippedLinks } from './SkippedLinks';

/** Says what in a file goes where, and what is left out and why, before anything is stored. */
export function ImportPreview({ parsed }: { readonly parsed: ParsedFile }) {
  const { workspaces, skipped, converted, unknownDates, leftOut } = parsed;
  const counts = useMemo(() => countByCategory(workspaces), [workspaces]);
  const kept = CONVERSIONS.filter((conversion) => converted[conversion] > 0);
  return (
    <div class="import-preview">
      {counts.length > 0 && (
        <details open={counts.length <= 10}>
          <summary>Categories</summary>
          <ul>
            {counts.slice(0, SHOWN).map(([name, count]) => (
              <li key={name}>
                <bdi>{name}</bdi>: {formatLinkCount(count)}
              </li>
            ))}
            {counts.length > SHOWN && <li>… and {formatNumber(counts.length - SHOWN)} more.</li>}
          </ul>
        </details>
      )}
      {kept.length > 0 && (
        <>
          <h3>What will change</h3>
          <ul>
            {kept.map((conversion) => (
              <li key={conversion}>{CONVERTED[conversion](formatLinkCount(converted[conversion]))}</li>
            ))}
          </ul>
          <p class="muted">A link that you already have with a note keeps that note as it is.</p>
        </>
      )}
      {unknownDates.count > 0 && (
        <p class="warning">
          {unknownDates.count === 1 ? '1 date was' : `${formatNumber(unknownDates.count)} dates were`} not
          understood, such as <bdi>{unknownDates.samples.map((sample) => `“${sample}”`).join(', ')}</bdi>.{' '}
          {unknownDates.count === 1 ? 'This link gets' : 'These links get'} the date of the import.
        </p>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>Not imported, even if the file has it</h3>
          <ul>
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <SkippedLinks skipped={skipped} isPlanned isOpen={counts.length === 0} />
    </div>
  );
}

/** How many categories to list. */
const SHOWN = 100;

const CONVERTED: Readonly<Record<Conversion, (links: string) => string>> = {
  tags: (links) => `${links} with tags: #tag at the end of the note.`,
  favorites: (links) => `${links} marked as favorite: #favorite at the end of the note.`,
  archived: (links) => `${links} archived or read: #archived at the end of the note.`,
  quotes: (links) => `${links} with highlights or separate notes: lines of the note that start with “>”.`,
  merged: (links) => `${links} again in the same category: the notes are joined.`,
  shortened: (links) =>
    `${links} with more than a note can hold: the end is cut off after ${formatNumber(LIMITS.notes)} characters, and tags are kept.`,
  unwrapped: (links) =>
    `${links} through a reader, a viewer, a suspended tab or a redirect: you get the page itself.`,
  separate: (links) =>
    `${links} to a page that is also there under another address, such as with a text fragment: each is kept, as it was exported.`,
  copies: (links) => `${links} to a page that is also in another category: both are kept.`,
  samePage: (links) =>
    `${links} to a page that is also there with http instead of https, or with “www.”: both are kept.`,
};

/** Returns how many links each category gets, in the order of the file. */
function countByCategory(workspaces: ParsedFile['workspaces']): [string, number][] {
  const counts = new Map<string, number>();
  for (const { links } of workspaces) {
    for (const { category } of links) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts];
}
