import type { ComponentChildren } from 'preact';

/**
 * Shows a button for more of the list before it, or of the list that it is in. Moves the focus to the first link that appears: the
 * button goes, or is far below then.
 */
export function MoreButton({ look = 'link-button', isExpanded, onPress, children }: MoreButtonProps) {
  return (
    <button
      type="button"
      class={look}
      aria-expanded={isExpanded}
      onClick={({ currentTarget: button }) => {
        const list = button.previousElementSibling;
        const last = list ? list.lastElementChild : button.closest('li')?.previousElementSibling;
        onPress();
        if (isExpanded !== true) focusAfter(last, button, performance.now() + READ_WITHIN_MS);
      }}
    >
      {children}
    </button>
  );
}

interface MoreButtonProps {
  readonly look?: string;
  /** Whether the list shows everything, and the button shows less of it. Undefined if there is no way back. */
  readonly isExpanded?: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** How long it may take to read more of a list. */
const READ_WITHIN_MS = 3_000;

/** Moves the focus to what comes after the item of a list, once it is there. Stops when the user goes elsewhere. */
function focusAfter(item: Element | null | undefined, button: Element, end: number): void {
  requestAnimationFrame((now) => {
    const { activeElement, body } = document;
    if (!item || now > end || (activeElement !== button && activeElement !== body)) return;
    const added = item.nextElementSibling;
    const target =
      added?.querySelector<HTMLElement>('a[href]') ?? added?.querySelector<HTMLElement>('button, input');
    if (target) target.focus();
    else focusAfter(item, button, end);
  });
}
