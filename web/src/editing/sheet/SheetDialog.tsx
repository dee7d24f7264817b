import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import { askBeforeLeaving } from '../../ui/page/document';
import { Dialog } from '../../ui/forms/Dialog';
import { FormDialog } from '../../ui/forms/FormDialog';
import { LinkForm, type LinkFormProps } from '../form/LinkForm';
import { closeSheet, setSheet, type Sheet } from './openSheet';

/** Shows the form of a link in a dialog. Asks before the dialog or the tab is closed with unsaved input. */
export function SheetDialog({ title, workspace, sheet, isChanged, ...form }: SheetDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const categories = useMemo(() => summarize(workspace).categories, [workspace]);
  useEffect(() => (isChanged ? askBeforeLeaving() : undefined), [isChanged]);
  const close = () => {
    if (isChanged) setAsking(true);
    else closeSheet(sheet);
  };
  return (
    <>
      <Dialog title={title} onClose={close} asksBeforeClosing={isChanged}>
        <LinkForm
          {...form}
          categories={categories}
          tagsOf={[workspace]}
          onInput={(change) => setSheet({ ...sheet, changes: { ...sheet.changes, ...change } })}
          onCancel={close}
        />
      </Dialog>
      {isAsking && (
        <FormDialog
          title="Discard what you entered?"
          submit="Discard"
          isDangerous
          cancelLabel="Keep editing"
          onSubmit={() => closeSheet(sheet)}
          onClose={() => setAsking(false)}
        >
          <p>It has not been saved.</p>
        </FormDialog>
      )}
    </>
  );
}

interface SheetDialogProps extends Omit<LinkFormProps, 'categories' | 'tagsOf' | 'onInput' | 'onCancel'> {
  readonly title: string;
  readonly workspace: Workspace;
  readonly sheet: Extract<Sheet, { kind: 'add' | 'edit' }>;
  /** Whether the user has entered something that closing the sheet would lose. */
  readonly isChanged: boolean;
}
