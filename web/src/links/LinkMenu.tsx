import { useContext } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { FAVORITE, UNREAD } from '@shared/text/tags';
import { toggleMark, type Mark } from '../editing/changeTags';
import { chosenLinks } from '../editing/linkGroups';
import { deleteWithUndo } from '../editing/sheet/DeleteSheet';
import { openEditSheet, openMoveSheet, openTagSheet } from '../editing/sheet/openSheet';
import { showDetails } from '../navigation/details';
import { VisitorContext } from '../navigation/visitor';
import { tagsOf } from '../tags/tags';
import { copyText } from '../ui/controls/CopyButton';
import { focusSuccessor } from '../ui/page/document';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import type { Editable, LinkContext } from './linkContext';

/** Shows the menu of a link. On a touch screen, a long press on the link opens it: see `longPress.ts`. */
export function LinkMenu(props: LinkMenuProps) {
  return (
    <Menu
      label={`Actions for ${props.entry.link.title}`}
      side="right"
      class="link-menu"
      buttonClass="link-more"
    >
      <LinkActions {...props} />
    </Menu>
  );
}

interface LinkMenuProps extends Pick<LinkContext, 'editable' | 'saving'> {
  readonly entry: LinkEntry;
}

/** Shows what can be done with a link, as the items of a menu. */
export function LinkActions({ entry, editable, saving }: LinkMenuProps) {
  const isVisitor = useContext(VisitorContext);
  const { url, conversationId, localPath } = entry.link;
  const copy = (text: string, what: string) => () =>
    void copyText(text, {
      done: `Copied the ${what}.`,
      blocked: `Your browser blocked copying. This is the ${what}: ${text}`,
    });
  const remove = ({ current, edits }: Editable) => {
    // The menu has returned the focus to its button.
    const opener = document.activeElement;
    const chosen = chosenLinks([entry], current);
    deleteWithUndo(edits, chosen, () => focusSuccessor('.link-more', opener));
  };
  return (
    <>
      {editable && <EditItems entry={entry} editable={editable} />}
      {saving && (
        <button type="button" onClick={() => saving.save([entry.link])}>
          <Icon name="add" /> Save to mine …
        </button>
      )}
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
      <button type="button" onClick={() => showDetails(entry.id)}>
        <Icon name="note" /> {isVisitor ? 'Details' : 'Details and history'}
      </button>
      {editable && (
        <button type="button" onClick={() => remove(editable)}>
          <Icon name="trash" /> Delete
        </button>
      )}
    </>
  );
}

interface EditItemsProps {
  readonly entry: LinkEntry;
  readonly editable: Editable;
}

function EditItems({ entry, editable: { current, edits } }: EditItemsProps) {
  const tags = tagsOf(entry.link);
  const mark = (name: Mark) => () => {
    // The link may leave the list that it is in.
    focusSuccessor('.link-more', document.activeElement);
    void toggleMark(edits, chosenLinks([entry], current), name);
  };
  return (
    <>
      <button type="button" onClick={() => openEditSheet(current(), entry)}>
        <Icon name="edit" /> Edit …
      </button>
      <button type="button" onClick={() => openMoveSheet(current(), entry)}>
        <Icon name="folder" /> Move to …
      </button>
      <button type="button" onClick={() => openTagSheet(chosenLinks([entry], current))}>
        <Icon name="tag" /> Tags …
      </button>
      <button type="button" onClick={mark(FAVORITE)}>
        <Icon name="star" /> {tags.has(FAVORITE) ? 'Remove from Favorites' : 'Add to Favorites'}
      </button>
      <button type="button" onClick={mark(UNREAD)}>
        <Icon name={tags.has(UNREAD) ? 'check' : 'dot'} /> Mark as {tags.has(UNREAD) ? 'read' : 'unread'}
      </button>
    </>
  );
}
