import { useEffect } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { urlSchema } from '@shared/contract/validators';
import { findLink } from '@shared/model/workspace';
import type { Edits } from '../../data/edits';
import { useShortcut } from '../../navigation/shortcuts';
import { isTyping } from '../../ui/document';
import { AddSheet } from './AddSheet';
import { DeleteSheet } from './DeleteSheet';
import { EditSheet } from './EditSheet';
import { openAddSheet, openEditSheet, sheetOf } from './openSheet';

interface LinkSheetsProps {
  readonly workspace: Workspace;
  /** The category whose page is open. */
  readonly categoryId: string | undefined;
  readonly edits: Edits;
}

/** Shows the sheet to add, edit or delete links, and handles the keys that open it. */
export function LinkSheets({ workspace, categoryId, edits }: LinkSheetsProps) {
  const sheet = sheetOf(workspace.id);

  useShortcut({ key: 'n', does: 'Add a link' }, () => openAddSheet(workspace, categoryId));
  useShortcut({ key: 'e', does: 'Edit the link that has the focus' }, () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-link]')?.dataset.link ?? '';
    const link = findLink(workspace, id);
    if (link) openEditSheet(workspace, { id, link });
  });
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
  return <DeleteSheet key="delete" sheet={sheet} edits={edits} />;
}

/** Returns the pasted text if it is a URL. The pattern excludes text such as “Note:this”, which parses as one. */
function pastedUrl(text: string): string | undefined {
  const isLikely = /^\s*([a-z][a-z\d+.-]*:\/\/|urn:)\S+\s*$/i.test(text);
  return isLikely ? urlSchema.safeParse(text).data : undefined;
}
