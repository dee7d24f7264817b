import { useEffect, useRef } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { urlSchema } from '@lib/domain/validators';
import { findLink } from '@lib/domain/workspace';
import type { Edits } from '../../data/edits';
import { focusOnLink } from '../../links/focusOnLink';
import { useShortcut } from '../../navigation/shortcuts';
import { isTyping } from '../../ui/document';
import { AddSheet } from './AddSheet';
import { DeleteSheet } from './DeleteSheet';
import { EditSheet } from './EditSheet';
import { openAddSheet, openEditSheet, sheetOf } from './openSheet';

interface LinkSheetsProps {
  readonly workspace: Workspace;
  /** The category whose page is shown. */
  readonly categoryId: string | undefined;
  readonly edits: Edits;
}

/** The sheets in which links are added and edited, and the keys that open them. */
export function LinkSheets({ workspace, categoryId, edits }: LinkSheetsProps) {
  const sheet = sheetOf(workspace.id);
  const savedId = useRef<string>(undefined);

  useShortcut({ key: 'n', does: 'Add a link' }, () => {
    openAddSheet(workspace, categoryId);
  });
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
    return () => {
      document.removeEventListener('paste', handlePaste);
    };
  }, [workspace, categoryId]);
  useEffect(() => {
    const id = savedId.current;
    savedId.current = undefined;
    if (id === undefined) return;
    // Cards render twice when they first learn how wide they are, and the first time would not keep the focus.
    requestAnimationFrame(() => {
      // The button that opened the sheet may have gone, such as with the category that the link was in.
      if (document.activeElement === document.body) focusOnLink(id);
    });
  }, [workspace]);

  if (!sheet) return null;
  const props = {
    workspace,
    edits,
    onSave: (id: string) => {
      savedId.current = id;
    },
  };
  if (sheet.kind === 'add') return <AddSheet key="add" sheet={sheet} {...props} />;
  if (sheet.kind === 'edit') return <EditSheet key={sheet.original.id} sheet={sheet} {...props} />;
  return <DeleteSheet key="delete" sheet={sheet} {...props} />;
}

/** Returns the URL if a pasted text is nothing else. Anything with a colon would do for a URL, such as “Note:this”. */
function pastedUrl(text: string): string | undefined {
  const isLikely = /^\s*([a-z][a-z\d+.-]*:\/\/|urn:)\S+\s*$/i.test(text);
  return isLikely ? urlSchema.safeParse(text).data : undefined;
}
