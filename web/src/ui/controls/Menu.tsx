import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ignoreClickOf, ignoreSecondClick } from '../page/document';

/**
 * Shows a button that opens a list of links and buttons. The list closes after a choice, on Escape, and when it
 * loses the focus. It is rendered only while it is open.
 */
export function Menu({
  label,
  button,
  buttonClass = 'button quiet square small',
  class: className = '',
  side = 'left',
  tabIndex,
  children,
}: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (returnsFocus: boolean) => {
    if (returnsFocus) opener.current?.focus();
    setOpen(false);
  };
  return (
    <div
      class={`menu ${className}`}
      ref={container}
      onKeyDown={(event) => {
        // In a field, the arrow keys move the cursor or choose another option.
        const isField = event.target instanceof HTMLInputElement;
        if (!isField && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          if (moveFocus(container.current, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
        }
      }}
    >
      <button
        type="button"
        class={button === undefined ? `${buttonClass} dots` : buttonClass}
        ref={opener}
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <OpenList container={container} side={side} close={close}>
          {children}
        </OpenList>
      )}
    </div>
  );
}

interface MenuProps {
  readonly label: string;
  /** What is on the button. By default, three dots. They are a background, because a page may have hundreds of them. */
  readonly button?: ComponentChildren;
  readonly buttonClass?: string;
  readonly class?: string;
  /** Where the list opens: below the button, aligned at one of its sides, or above it. */
  readonly side?: 'left' | 'right' | 'up';
  /** That of the button. */
  readonly tabIndex?: number | undefined;
  readonly children: ComponentChildren;
}

interface OpenListProps extends Required<Pick<MenuProps, 'side' | 'children'>> {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly close: (returnsFocus: boolean) => void;
}

function OpenList({ container, side, close, children }: OpenListProps) {
  const list = useRef<HTMLDivElement>(null);
  // Somebody may press Escape as soon as the list is seen.
  useLayoutEffect(() => {
    const closeOutside = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Node) || container.current?.contains(target)) return;
      // A click on a label in the list moves the focus to the page around it.
      if (event instanceof FocusEvent && target.contains(container.current)) return;
      close(false);
      // A touch beside the menu is meant to close it, not to press what is there.
      if (event instanceof PointerEvent) ignoreClickOf(event);
    };
    // Safari does not focus a button that is clicked, so the focus may be anywhere. Nothing else hears of the key.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close(true);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape, { capture: true });
    };
  }, []);
  // Opens above the button if there is no room below it, and scrolls if there is none above it either.
  useLayoutEffect(() => {
    const { current } = list;
    const { bottom = 0, height = 0 } = current?.getBoundingClientRect() ?? {};
    const { top = 0 } = container.current?.getBoundingClientRect() ?? {};
    if (bottom > window.innerHeight && top > height + ROOM_PX) current?.classList.add('above');
    current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={list}
      class={`menu-list ${side}`}
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) {
          // Runs before the item's own handler, which may open a dialog that returns the focus to the opener.
          close(true);
          ignoreSecondClick();
        }
      }}
    >
      {children}
    </div>
  );
}

/** What the bar at the top and the distance to the button take. */
const ROOM_PX = 64;

function moveFocus(container: HTMLElement | null, step: number): boolean {
  if (!container) return false;
  const items = [...container.querySelectorAll<HTMLElement>('.menu-list :is(a, button, input)')];
  const current = items.findIndex((item) => item === document.activeElement);
  // From the button, the up arrow moves to the last item.
  const next = items.at(current === -1 ? (step === 1 ? 0 : -1) : (current + step) % items.length);
  next?.focus();
  return next !== undefined;
}
