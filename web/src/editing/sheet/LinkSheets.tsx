import { useEffect } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { urlSchema } from '@shared/contract/fields/validators';
import type { EarlyProps } from '../../account/signedInProps';
import { runInSlices } from '../../data/local/slices';
import { stepsWithEdits } from '../../data/edits/queue/pendingEdits';
import { userWorkspaceOf } from '../../data/workspaces/userWorkspace';
import { lazily } from '../../navigation/lazily';
import { useShortcut } from '../../navigation/shortcuts';
import { isTyping } from '../../ui/page/document';
import { AddSheet } from './AddSheet';
import { DeleteSheet } from './DeleteSheet';
import { EditSheet } from './EditSheet';
import { MoveSheet, type TargetsProps } from './MoveSheet';
import { openAddSheet, openPage, sheetOf } from './openSheet';

/** Shows the sheet of the page to add, edit, move, tag or delete links. */
export function LinkSheets({ user, connecting, workspaces, edits, editable }: LinkSheetsProps) {
  const sheet = sheetOf(openPage());
  if (!sheet) return null;
  if (sheet.kind === 'delete') return <DeleteSheet key="delete" sheet={sheet} edits={edits} />;
  if (sheet.kind === 'move') {
    const readOther = async (id: string) => {
      const { readWorkspace } = await import('../../data/workspaces/readWorkspace');
      const stored = await readWorkspace(await connecting, userWorkspaceOf(user.uid, id, workspaces));
      return runInSlices(stepsWithEdits(stored, edits.pending.peek()));
    };
    return <MoveSheet key="move" sheet={sheet} {...{ edits, editable, workspaces, readOther }} />;
  }
  if (sheet.kind === 'tag') return <TagSheet key="tag" sheet={sheet} edits={edits} editable={editable} />;
  const workspace = editable.find(({ id }) => id === sheet.workspaceId);
  if (!workspace) return null;
  const props = { workspace, edits };
  if (sheet.kind === 'add') return <AddSheet key="add" sheet={sheet} {...props} />;
  return <EditSheet key={`${workspace.id} ${sheet.original.id}`} sheet={sheet} {...props} />;
}

const TagSheet = lazily(() => import('./TagSheet').then((module) => module.TagSheet), null);

type LinkSheetsProps = EarlyProps & Pick<TargetsProps, 'editable'>;

interface AddKeysProps {
  readonly workspace: Workspace;
  /** The category whose page is open. */
  readonly categoryId: string | undefined;
}

/** Opens the form for a new link if the user presses its key or pastes an address. */
export function AddKeys({ workspace, categoryId }: AddKeysProps) {
  useShortcut({ key: 'n', does: 'Add a link' }, () => openAddSheet(workspace, categoryId));
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
  return null;
}

/** Returns the pasted text if it is a URL. The pattern excludes text such as “Note:this”, which parses as one. */
function pastedUrl(text: string): string | undefined {
  const isLikely = /^\s*([a-z][a-z\d+.-]*:\/\/|urn:|about:reader\?)\S+\s*$/i.test(text);
  return isLikely ? urlSchema.safeParse(text).data : undefined;
}
