import type { LinkEntry } from '@shared/model/workspace';
import { chosenLinks, storedEntry } from '../editing/linkGroups';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { openEditSheet, openMoveSheet } from '../editing/sheet/openSheet';
import { linkHistoryAddress } from '../navigation/routes';
import { copyText } from '../ui/controls/CopyButton';
import { focusSuccessor } from '../ui/page/document';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import type { LinkContext } from './linkContext';

/** Shows the menu of a link. */
export function LinkMenu(props: LinkMenuProps) {
  return (
    <Menu
      label={`Actions for ${props.entry.link.title}`}
      side="right"
      class="link-menu"
      buttonClass="link-more"
    >
      <Items {...props} />
    </Menu>
  );
}

interface LinkMenuProps extends Required<Pick<LinkContext, 'editable'>> {
  readonly entry: LinkEntry;
}

function Items({ entry, editable: { current, edits } }: LinkMenuProps) {
  const { url, conversationId, localPath } = entry.link;
  const copy = (text: string, what: string) => () =>
    void copyText(text, {
      done: `Copied the ${what}.`,
      blocked: `Your browser blocked copying. This is the ${what}: ${text}`,
    });
  const remove = () => {
    // The menu has returned the focus to its button.
    const opener = document.activeElement;
    const chosen = chosenLinks([entry], current);
    deleteWithUndo(edits, chosen, () => focusSuccessor('.link-more', opener));
  };
  return (
    <>
      <button type="button" onClick={() => openEditSheet(current(), entry)}>
        <Icon name="edit" /> Edit …
      </button>
      <button type="button" onClick={() => openMoveSheet(current(), entry)}>
        <Icon name="folder" /> Move to …
      </button>
      <button type="button" onClick={copy(url, 'address')}>
        <Icon name="copy" /> Copy link
      </button>
      {conversationId !== undefined && (
        <button type="button" onClick={copy(conversationId, 'ID')}>
          <Icon name="copy" /> Copy ID
        </button>
      )}
      {localPath !== undefined && (
        <button type="button" onClick={copy(localPath, 'path')}>
          <Icon name="copy" /> Copy path
        </button>
      )}
      <a href={linkHistoryAddress(current().id, storedEntry(entry).id)}>
        <Icon name="history" /> History of this link
      </a>
      <button type="button" onClick={remove}>
        <Icon name="trash" /> Delete
      </button>
    </>
  );
}
