import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../../ui/forms/Dialog';
import { askBeforeLeaving } from '../../ui/document';
import { FormDialog } from '../../ui/forms/FormDialog';
import { closeSheet } from './openSheet';

interface SheetProps {
  readonly title: string;
  readonly workspaceId: string;
  /** Whether the user has entered something that closing the sheet would lose. */
  readonly isChanged: boolean;
  /** Gets a function that closes the sheet, or asks first. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A dialog with a form. Asks before it, or the tab, is closed with unsaved input. */
export function SheetDialog({ title, workspaceId, isChanged, children }: SheetProps) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => (isChanged ? askBeforeLeaving() : undefined), [isChanged]);
  const close = () => {
    if (isChanged) setAsking(true);
    else closeSheet(workspaceId);
  };
  const keep = () => {
    setAsking(false);
  };
  return (
    <>
      <Dialog title={title} onClose={close} asksBeforeClosing={isChanged}>
        {children(close)}
      </Dialog>
      {isAsking && (
        <FormDialog
          title="Discard what you entered?"
          submit="Discard"
          isDangerous
          cancelLabel="Keep editing"
          onSubmit={() => {
            closeSheet(workspaceId);
          }}
          onClose={keep}
        >
          <p>It has not been saved.</p>
        </FormDialog>
      )}
    </>
  );
}
