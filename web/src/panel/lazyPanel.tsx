import { lazily } from '../navigation/lazily';
import { location } from '../navigation/location';
import type { LinkPanelProps } from './LinkPanel';

/** Shows the details of the link that was opened in the list, if any. Their code is loaded then. */
export function LinkDetails(props: LinkPanelProps) {
  return location.value.opened === '' ? null : <LinkPanel {...props} />;
}

const LinkPanel = lazily(() => import('./LinkPanel').then((module) => module.LinkPanel));
