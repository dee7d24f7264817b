import { useEffect } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { urlSchema } from '@shared/contract/validators';
import { findLink, type LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../../data/edits';
import { useShortcut } from '../../navigation/shortcuts';
import { isTyping } from '../../ui/document';
import { AddSheet } from './AddSheet';
import { DeleteSheet } from './DeleteSheet';
import { EditSheet } from './EditSheet';
import { MoveSheet, type OtherWorkspacesProps } from './MoveSheet';
import { openAddSheet, openEditSheet, openMoveSheet, sheetOf } from './openSheet';

interface LinkSheetsProps extends OtherWorkspacesProps {
  readonly workspace: Workspace;
  /** The category whose page is open. */
  readonly categoryId: string | undefined;
  readonly edits: Edits;
}

/** Shows the sheet to add, edit, move or delete links, and handles the keys that open it. */
export function LinkSheets({ workspace, categoryId, edits, ...others }: LinkSheetsProps) {
  const sheet = sheetOf(workspace.id);
  const withFocus = (use: (entry: LinkEntry) => void) => () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-link]')?.dataset.link ?? '';
    const link = findLink(workspace, id);
    if (link) use({ id, link });
  };

  useShortcut({ key: 'n', does: 'Add a link' }, () => openAddSheet(workspace, categoryId));
  useShortcut(
    { key: 'e', does: 'Edit the link that has the focus' },
    withFocus((entry) => openEditSheet(workspace, entry)),
  );
  useShortcut(
    { key: 'm', does: 'Move the link that has the focus' },
    withFocus((entry) => openMoveSheet(workspace, entry)),
  );
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      if (isTyping(event)) return;
      const url = pastedUrl(event.clipboardData?.getData('text/plain') ?? '');
      if (url === undefined) return;
      event.preventDefault();
      openAddSheet(workspace, categoryId, url);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [workspace, categoryId]);
  if (!sheet) return null;
  const props = { workspace, edits };
  if (sheet.kind === 'add') return <AddSheet key="add" sheet={sheet} {...props} />;
  if (sheet.kind === 'edit') return <EditSheet key={sheet.original.id} sheet={sheet} {...props} />;
  if (sheet.kind === 'move') return <MoveSheet key="move" sheet={sheet} {...props} {...others} />;
  return <DeleteSheet key="delete" sheet={sheet} edits={edits} />;
}

/** Returns the pasted text if it is a URL. The pattern excludes text such as “Note:this”, which parses as one. */
function pastedUrl(text: string): string | undefined {
  const isLikely = /^\s*([a-z][a-z\d+.-]*:\/\/|urn:)\S+\s*$/i.test(text);
  return isLikely ? urlSchema.safeParse(text).data : undefined;
}
