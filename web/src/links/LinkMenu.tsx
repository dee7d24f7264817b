import { useRef } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { copyText } from '../ui/copyText';
import { focusSuccessor } from '../ui/document';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import type { LinkActions } from './linkContext';

interface LinkMenuProps {
  readonly entry: LinkEntry;
  readonly actions: LinkActions;
}

/** The menu of a link. */
export function LinkMenu({ entry, actions }: LinkMenuProps) {
  const container = useRef<HTMLDivElement>(null);
  const { title, url } = entry.link;
  return (
    <div class="link-menu" ref={container}>
      <Menu label={`Actions for ${title}`} side="right" buttonClass="link-more" button={<Icon name="more" />}>
        <button
          type="button"
          onClick={() => {
            actions.onEdit(entry);
          }}
        >
          <Icon name="edit" /> Edit …
        </button>
        <button type="button" onClick={() => void copyUrl(url)}>
          <Icon name="copy" /> Copy link
        </button>
        <button
          type="button"
          onClick={() => {
            const opener = container.current?.querySelector<HTMLElement>('.link-more') ?? null;
            actions.onDelete(entry, () => {
              focusSuccessor('.link-more', opener);
            });
          }}
        >
          <Icon name="trash" /> Delete
        </button>
      </Menu>
    </div>
  );
}

function copyUrl(url: string): Promise<boolean> {
  const blocked = `Your browser blocked copying. This is the address: ${url}`;
  return copyText(url, { done: 'Copied the address.', blocked });
}
