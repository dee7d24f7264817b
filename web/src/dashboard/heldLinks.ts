import { useEffect } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { inPeriod, ofChoices } from '../lists/arrangement';
import { location } from '../navigation/location';
import type { Outcome } from '../search/useSearch';

/** Returns those of the links that are held back that belong to the open category, and match the filter. */
export function heldInView(held: readonly LinkEntry[], categoryId: string | undefined): readonly LinkEntry[] {
  if (held.length === 0) return held;
  const { arrangement } = location.value;
  const filtered = ofChoices(inPeriod(held, arrangement), arrangement);
  return categoryId === undefined ? filtered : filtered.filter(({ link }) => link.category === categoryId);
}

/** Returns those of the links that a search has found. */
export function foundAmong(links: readonly LinkEntry[], outcome: Outcome | undefined): readonly LinkEntry[] {
  // The results say what is wrong with a query.
  const entries = outcome && 'found' in outcome ? outcome.found.entries : [];
  const ids = new Set(entries.map(({ id }) => id));
  return links.filter(({ id }) => ids.has(id));
}

/** Calls `show` once the window is scrolled to the top, if there are links that are held back. */
export function useShowAtTop(held: readonly LinkEntry[], show: () => void): void {
  useEffect(() => {
    if (held.length === 0) return undefined;
    const showAtTop = () => {
      if (window.scrollY <= 0) show();
    };
    addEventListener('scroll', showAtTop);
    return () => removeEventListener('scroll', showAtTop);
  }, [held]);
}
