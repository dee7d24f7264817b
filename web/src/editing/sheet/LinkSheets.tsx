import { useEffect } from 'preact/hooks';
import type { EarlyProps } from '../../account/signedInProps';
import { afterFirstPaint } from '../../data/local/firstPaint';
import { nextTask, runInSlices } from '../../data/local/slices';
import { stepsWithEdits } from '../../data/edits/queue/pendingEdits';
import { userWorkspaceOf } from '../../data/workspaces/userWorkspace';
import { lazyDialog } from '../../navigation/lazily';
import { DeleteSheet } from './DeleteSheet';
import { isInPanel, openPage, sheetOf } from './openSheet';
import type { TargetsProps } from './useTarget';

/** Shows the sheet of the page to add one or several, edit, move, tag or delete links. */
export function LinkSheets({ user, connecting, workspaces, edits, editable }: LinkSheetsProps) {
  useEffect(() => {
    // The first card does not wait for them. What somebody types right after the key is theirs.
    void afterFirstPaint().then(async () => {
      for (const { preload } of [AddSheet, EditSheet, MoveSheet]) {
        preload();
        await nextTask();
      }
    });
  }, []);
  const sheet = sheetOf(openPage());
  if (!sheet) return null;
  if (sheet.kind === 'delete') return <DeleteSheet key="delete" sheet={sheet} edits={edits} />;
  const readOther = async (id: string) => {
    const { readWorkspace } = await import('../../data/workspaces/readWorkspace');
    const stored = await readWorkspace(await connecting, userWorkspaceOf(user.uid, id, workspaces));
    return runInSlices(stepsWithEdits(stored, edits.pending.peek()));
  };
  const props = { edits, editable, workspaces, readOther };
  if (sheet.kind === 'move') return <MoveSheet key="move" sheet={sheet} {...props} />;
  if (sheet.kind === 'tag') return <TagSheet key="tag" sheet={sheet} edits={edits} editable={editable} />;
  if (sheet.kind === 'add') return <AddSheet key="add" sheet={sheet} {...props} />;
  if (sheet.kind === 'several') return <SeveralSheet key="several" sheet={sheet} {...props} />;
  const workspace = editable.find(({ id }) => id === sheet.workspaceId);
  if (!workspace) return null;
  // The panel shows it.
  if (isInPanel(sheet)) return null;
  return (
    <EditSheet
      key={`${workspace.id} ${sheet.original.id}`}
      sheet={sheet}
      workspace={workspace}
      edits={edits}
    />
  );
}

const AddSheet = lazyDialog(() => import('./AddSheet').then((module) => module.AddSheet));

const EditSheet = lazyDialog(() => import('./EditSheet').then((module) => module.EditSheet));

const MoveSheet = lazyDialog(() => import('./MoveSheet').then((module) => module.MoveSheet));

const TagSheet = lazyDialog(() => import('./TagSheet').then((module) => module.TagSheet));

const SeveralSheet = lazyDialog(() => import('./SeveralSheet').then((module) => module.SeveralSheet));

type LinkSheetsProps = EarlyProps & Pick<TargetsProps, 'editable'>;
