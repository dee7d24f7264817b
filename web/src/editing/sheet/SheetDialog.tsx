import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { askBeforeLeaving, focusOnceLost } from '../../ui/page/document';
import { Dialog, type DialogProps } from '../../ui/forms/Dialog';
import { FormDialog } from '../../ui/forms/FormDialog';
import type { LinkFormProps } from '../form/LinkForm';
import { closeSheet, setSheet, type Sheet } from './openSheet';

/** Whether the form of a link is shown where its details are, not in a dialog. */
export const InPlace = createContext(false);

/** Shows the form of a link in a dialog or in place. Asks before that or the tab is closed with unsaved input. */
export function SheetDialog({ title, sheet, isChanged, children }: SheetDialogProps) {
  const Frame = useContext(InPlace) ? Place : Dialog;
  const [isAsking, setAsking] = useState(false);
  useEffect(() => (isChanged ? askBeforeLeaving() : undefined), [isChanged]);
  const close = () => {
    if (isChanged) setAsking(true);
    else closeSheet(sheet);
  };
  return (
    <>
      <Frame title={title} onClose={close} asksBeforeClosing={isChanged}>
        {children({
          onInput: (change) => setSheet({ ...sheet, changes: { ...sheet.changes, ...change } }),
          onCancel: close,
        })}
      </Frame>
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

/** Shows a form in place. Escape closes it. Then the details get the focus. */
function Place({ title, onClose, children }: Pick<DialogProps, 'title' | 'onClose' | 'children'>) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    current?.querySelector<HTMLElement>('[autofocus]')?.focus();
    return () => {
      if (!current?.contains(document.activeElement)) return;
      focusOnceLost(() => document.querySelector<HTMLElement>('.link-panel-actions button'));
    };
  }, []);
  return (
    <section
      ref={element}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </section>
  );
}

interface SheetDialogProps {
  readonly title: string;
  readonly sheet: Extract<Sheet, { kind: 'add' | 'edit' }>;
  /** Whether the user has entered something that closing the sheet would lose. */
  readonly isChanged: boolean;
  /** Returns the form, which gets what is the same in each sheet. */
  readonly children: (form: Pick<LinkFormProps, 'onInput' | 'onCancel'>) => ComponentChildren;
}
