import { Icon } from '../ui/Icon';

/** A reference that no browser opens, as text. */
export function UrlText({ url }: { readonly url: string }) {
  return (
    <span class="url-text" title={url}>
      <Icon name="note" /> <bdi>{url}</bdi>
    </span>
  );
}
