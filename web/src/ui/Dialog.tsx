import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
  /** Escape does not close it: what it shows is shown once. */
  readonly stays?: boolean;
}

/** A modal dialog: the focus stays in it, and goes back to where it was. */
export function Dialog({ title, onClose, children, wide = false, stays = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // Browsers give the focus back when a dialog is closed, but not when it is only taken out of the page.
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) onClose();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected) return;
        // Browsers close it at a second Escape in any case.
        if (stays) currentTarget.showModal();
        else onClose();
      }}
    >
      <h2 id={titleId} class="dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
