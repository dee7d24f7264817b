import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/controls/Icon';
import { markOf } from './brandMark';
import { brandOf } from './brandOf';
import { hueOf, lettersOf } from './siteLetters';

/**
 * Shows the mark of a well-known site, or else two letters of its name in a color of its own, so that links of different sites
 * look different. It is decorative. No other site is asked for it.
 */
export function LinkTile({ host, isOfSession }: LinkTileProps) {
  const brand = isOfSession ? undefined : brandOf(host);
  if (brand !== undefined) return <BrandTile brand={brand} host={host} />;
  return <LetterTile host={host}>{isOfSession ? <Icon name="chat" /> : lettersOf(host)}</LetterTile>;
}

interface LinkTileProps {
  readonly host: string;
  readonly isOfSession: boolean;
}

function BrandTile({ brand, host }: { readonly brand: string; readonly host: string }) {
  const mark = markOf(brand).value;
  if (mark === 'missing') return <LetterTile host={host}>{lettersOf(host)}</LetterTile>;
  // Empty for a moment, instead of letters that give way to the mark.
  if (mark === 'loading') return <span class="tile marked" aria-hidden="true" draggable />;
  return (
    <span class="tile marked" style={{ '--brand': mark.color }} aria-hidden="true" draggable>
      <svg viewBox="0 0 24 24" focusable="false">
        <path d={mark.path} />
      </svg>
    </span>
  );
}

function LetterTile({ host, children }: { readonly host: string; readonly children: ComponentChildren }) {
  return (
    <span class="tile" style={{ '--hue': String(hueOf(host)) }} aria-hidden="true" draggable>
      {children}
    </span>
  );
}
