import { useState } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits/queue/contract';
import type { WorkspaceOf } from '../editing/linkGroups';
import type { Saving } from '../links/linkContext';
import { LinkActions } from '../links/LinkMenu';
import { opensInTab } from '../ui/text/urls';
import { useShortcut } from '../navigation/shortcuts';
import { focusContent } from '../ui/page/document';
import { copyText } from '../ui/controls/CopyButton';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { FormDialog } from '../ui/forms/FormDialog';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { showToast } from '../ui/controls/toasts';
import { useBarAtBottom } from '../ui/page/useBarAtBottom';
import { toMarkdown } from '../bookmarks/markdown/markdown';
import '../styles/selection.css';
import { ChangeButtons } from './ChangeButtons';
import { describeOpened, openTabs } from './openTabs';
import type { ListSelection } from './useSelection';

/** Shows how many links are selected, and buttons to act on them. */
export function SelectionBar<Entry extends LinkEntry>({
  edits,
  workspaceOf,
  savingOf,
  selection,
  total,
  isPartial = false,
}: SelectionBarProps<Entry>) {
  const [isAsking, setAsking] = useState(false);
  const { selected } = selection;
  const isEmpty = selected.length === 0;
  /** What is selected, if it is one link that may be changed. Its menu has no button on touch screens. */
  const only = selected.length === 1 ? selected[0] : undefined;
  const current = only && workspaceOf(only);
  const viewed = selected.filter((entry) => !workspaceOf(entry));
  const saving = viewed[0] && savingOf(viewed[0]);
  const openable = selected.filter(({ link }) => opensInTab(link.url));
  const close = () => setAsking(false);
  const openAll = () => {
    const blocked = new Set(openTabs(openable.map(({ link }) => link.url)));
    const left = openable.filter(({ link }) => blocked.has(link.url));
    if (left.length > 0) selection.selectOnly(left);
    showToast(describeOpened(selected.length, openable.length, left.length));
  };
  const actions = {
    open: () => {
      if (isEmpty) return;
      if (openable.length > MAX_UNASKED) setAsking(true);
      else openAll();
    },
    copy: () => {
      if (isEmpty) return;
      const done = `Copied ${formatLinkCount(selected.length)} as Markdown.`;
      const markdown = toMarkdown(selected.map(({ link }) => link));
      void copyText(markdown, { done, blocked: 'Your browser blocked copying.' });
    },
    clear: () => {
      selection.clear();
      if (document.activeElement?.closest('.selection-bar')) focusContent();
    },
  };
  useShortcut({ key: 'Escape', does: 'Clear the selection' }, actions.clear);
  useShortcut({ key: 'o', does: 'Open the selected links' }, actions.open);
  useShortcut({ key: 'c', does: 'Copy the selected links as Markdown' }, actions.copy);
  useBarAtBottom();
  return (
    <section class="selection-bar" aria-label="Selected links">
      <strong class="selection-count">{formatNumber(selected.length)} selected</strong>
      <button
        type="button"
        class="link-button"
        disabled={selected.length === total}
        onClick={selection.selectAll}
      >
        {isPartial ? `Select the ${formatNumber(total)} shown` : `Select all ${formatNumber(total)}`}
      </button>
      <span class="selection-actions">
        {edits && <ChangeButtons edits={edits} workspaceOf={workspaceOf} selection={selection} />}
        {saving && (
          <button
            type="button"
            class="button small"
            onClick={() => saving.save(viewed.map(({ link }) => link))}
          >
            <Icon name="add" /> Save to mine
          </button>
        )}
        <button type="button" class="button small" disabled={isEmpty} onClick={actions.open}>
          <Icon name="open" /> Open
        </button>
        <button
          type="button"
          class="button small"
          aria-label="Copy as Markdown"
          title="Copy as Markdown"
          disabled={isEmpty}
          onClick={actions.copy}
        >
          <Icon name="copy" /> Copy
        </button>
        {edits && only && current && (
          <Menu label="More" side="up" buttonClass="button small">
            <LinkActions entry={only} editable={{ current: () => current, edits }} />
          </Menu>
        )}
        <button
          type="button"
          class="button quiet small"
          aria-label="Clear the selection"
          title="Clear the selection (Esc)"
          onClick={actions.clear}
        >
          <Icon name="close" />
        </button>
      </span>
      {isAsking && (
        <FormDialog
          title={`Open ${formatLinkCount(openable.length)}?`}
          submit={`Open ${formatNumber(openable.length)} tabs`}
          onSubmit={() => {
            close();
            openAll();
          }}
          onClose={close}
        >
          <p>Each opens in a tab of its own.</p>
        </FormDialog>
      )}
    </section>
  );
}

/** Asks before opening more links than this. */
const MAX_UNASKED = 10;

interface SelectionBarProps<Entry extends LinkEntry> {
  /** Undefined if the user may only view the links. */
  readonly edits: Edits | undefined;
  readonly workspaceOf: WorkspaceOf<Entry>;
  readonly savingOf: (entry: Entry) => Saving | undefined;
  readonly selection: ListSelection<Entry>;
  /** How many links the list has. */
  readonly total: number;
  /** Whether the page has more links, which cannot be seen. */
  readonly isPartial?: boolean | undefined;
}
