import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { closeDetails } from '../navigation/details';
import { currentPath } from '../navigation/location';
import { isNarrow } from '../sidebar/drawer';
import { IconButton } from '../ui/controls/IconButton';
import { Announcement, isCovered, ToastList } from '../ui/controls/Toasts';
import { focusRow, holderOf } from './rows';

/** Shows the details of a link beside the list, or in a sheet over a narrow screen. Gets the focus. */
export function Frame(props: FrameProps) {
  return isNarrow.value ? <Sheet {...props} /> : <Side {...props} />;
}

interface FrameProps {
  /** The title of the link. */
  readonly label: string;
  /** Goes to the link before it. Undefined if it is the first one. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** The id of the link, which gets the focus if that was inside when the frame is closed. */
  readonly opened: string;
  readonly children: ComponentChildren;
}

function Side({ label, opened, ...content }: FrameProps) {
  const element = useRef<HTMLElement>(null);
  const last = useRef(opened);
  last.current = opened;
  // The list makes room once the frame is there.
  const [hold] = useState(() => holderOf(opened));
  useLayoutEffect(() => {
    const { current } = element;
    const path = currentPath.peek();
    hold();
    current?.focus({ preventScroll: true });
    return () => {
      if (currentPath.peek() !== path) return;
      holderOf(last.current)();
      if (current?.contains(document.activeElement)) focusRow(last.current);
    };
  }, []);
  return (
    <aside class="link-panel" aria-label={`Details of ${label}`} ref={element} tabIndex={-1}>
      <Content {...content} />
    </aside>
  );
}

function Sheet({ label, opened, ...content }: FrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  const last = useRef(opened);
  last.current = opened;
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    isCovered.value = true;
    return () => {
      isCovered.value = false;
      // Browsers return the focus when a dialog is closed, but not when it is only removed from the document.
      current?.close();
      focusRow(last.current);
    };
  }, []);
  return (
    <dialog
      class="link-panel"
      aria-label={`Details of ${label}`}
      ref={element}
      onClick={({ target, currentTarget }) => {
        // A click beside the content hits the dialog itself.
        if (target === currentTarget) closeDetails();
      }}
      onCancel={(event) => {
        event.preventDefault();
        closeDetails();
      }}
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && currentTarget.isConnected) closeDetails();
      }}
    >
      <Content {...content} />
      <ToastList />
      <Announcement />
    </dialog>
  );
}

function Content({ previous, next, children }: Pick<FrameProps, 'previous' | 'next' | 'children'>) {
  return (
    <div class="link-panel-content">
      <div class="link-panel-bar">
        <IconButton label="Previous link" icon="up" onClick={previous} />
        <IconButton label="Next link" icon="down" onClick={next} />
        <span class="spacer" />
        <IconButton label="Close" icon="close" onClick={closeDetails} />
      </div>
      {children}
    </div>
  );
}
