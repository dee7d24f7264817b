import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { askBeforeLeaving } from '../../ui/page/document';
import { Dialog } from '../../ui/forms/Dialog';
import { FormDialog } from '../../ui/forms/FormDialog';
import { LinkForm, type LinkFormProps } from '../form/LinkForm';
import { closeSheet, setSheet, type Sheet } from './openSheet';

/** Shows the form of a link in a dialog. Asks before the dialog or the tab is closed with unsaved input. */
export function SheetDialog({ title, workspace, sheet, isChanged, children, ...form }: SheetDialogProps) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => (isChanged ? askBeforeLeaving() : undefined), [isChanged]);
  const close = () => {
    if (isChanged) setAsking(true);
    else closeSheet(sheet);
  };
  return (
    <>
      <Dialog title={title} onClose={close} asksBeforeClosing={isChanged}>
        {children}
        <LinkForm
          {...form}
          tagsOf={workspace ? [workspace] : []}
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

interface SheetDialogProps extends Omit<LinkFormProps, 'tagsOf' | 'onInput' | 'onCancel'> {
  readonly title: string;
  /** Undefined until it is loaded. */
  readonly workspace: Workspace | undefined;
  readonly sheet: Extract<Sheet, { kind: 'add' | 'edit' }>;
  /** Whether the user has entered something that closing the sheet would lose. */
  readonly isChanged: boolean;
  /** Shown above the form. */
  readonly children?: ComponentChildren;
}
