import { Icon } from '../ui/controls/Icon';
import { hueOf, lettersOf } from './siteMark';

/** Shows the color and two letters of a site, so that links of different sites look different. It is decorative. */
export function LinkTile({ host, isOfSession }: LinkTileProps) {
  return (
    <span class="tile" style={{ '--hue': String(hueOf(host)) }} aria-hidden="true" draggable>
      {isOfSession ? <Icon name="chat" /> : lettersOf(host)}
    </span>
  );
}

interface LinkTileProps {
  readonly host: string;
  readonly isOfSession: boolean;
}
