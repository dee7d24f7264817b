import { useContext } from 'preact/hooks';
import type { Link } from '@shared/model/model';
import { Icon } from '../ui/Icon';
import { LinkContext } from '../links/linkContext';
import { hostOf, hueOf } from '../links/safeHref';
import { isSession } from './session';

/** The coloured square next to a link: the first letter of its site, or the mark of a session. */
export function LinkTile({ link }: { readonly link: Link }) {
  const { workspaceId } = useContext(LinkContext);
  const host = hostOf(link.url);
  return (
    <span class={`tile hue-${String(hueOf(host))}`} aria-hidden="true">
      {isSession(link, workspaceId) ? <Icon name="chat" /> : host.charAt(0).toUpperCase()}
    </span>
  );
}
