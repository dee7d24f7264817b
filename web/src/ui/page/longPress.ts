/**
 * Opens the menu of a row when it is pressed for a moment on a touch screen, where a button in each row would take its room.
 * Returns a function that stops this.
 */
export function followLongPresses(): () => void {
  let press: Press | undefined;
  /** Whether the menu has been opened by a touch that has not ended. */
  let isOpened = false;
  const cancel = () => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  const open = () => {
    const button = press?.button;
    cancel();
    button?.focus({ preventScroll: true });
    button?.click();
    isOpened = true;
  };
  const stop = new AbortController();
  const { signal } = stop;
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, handle, { capture: true, signal });
  on('pointerdown', ({ pointerType, isPrimary, target, clientX, clientY }) => {
    cancel();
    isOpened = false;
    const button = pointerType === 'touch' && isPrimary ? menuButtonAt(target) : null;
    if (button) press = { button, x: clientX, y: clientY, timer: window.setTimeout(open, LONG_MS) };
  });
  on('pointermove', ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > MAX_DISTANCE_PX) cancel();
  });
  on('pointerup', cancel);
  on('pointercancel', cancel);
  // Some browsers show a menu of their own, or begin to drag the link.
  on('contextmenu', (event) => {
    if (press) open();
    if (isOpened) event.preventDefault();
  });
  on('dragstart', (event) => {
    if (press || isOpened) event.preventDefault();
  });
  // Otherwise, the end of the touch would be a click: it would follow the link, and take the focus from the menu.
  on('touchend', (event) => {
    if (isOpened) event.preventDefault();
  });
  return () => {
    cancel();
    stop.abort();
  };
}

/** About as long as phones wait before they show their own menu of a link. */
const LONG_MS = 450;

const MAX_DISTANCE_PX = 10;

/** A touch that may become a long press. */
interface Press {
  readonly button: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly timer: number;
}

/** Returns the button that opens the menu of the row that was touched, unless another control in it was. */
function menuButtonAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button:not(.category-folder), input, label'))
    return null;
  return target.closest('[data-link], .category-item')?.querySelector<HTMLElement>('.menu > button') ?? null;
}
