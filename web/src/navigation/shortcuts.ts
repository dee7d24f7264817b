import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTyping } from '../ui/page/document';

const active = signal<readonly ActiveShortcut[]>([]);

/** The shortcuts that work now. */
export const shortcuts: { readonly value: readonly Shortcut[] } = active;

/** Returns what can be done on the page now. If several components use a key, the last one wins. */
export function commands(): readonly ActiveShortcut[] {
  return [...new Map(active.peek().map((shortcut) => [shortcut.key || shortcut.does, shortcut])).values()];
}

/** A key that works wherever the user is not typing. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`. Empty for what only the palette offers. */
  readonly key: string;
  /** What the key does, in the imperative, such as “Add a link”. */
  readonly does: string;
}

interface ActiveShortcut extends Shortcut {
  readonly run: () => void;
}

/** Makes a key call `run` while the component is shown. If several components use the key, the last one wins. */
export function useShortcut({ key, does }: Shortcut, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  // Somebody may press the key as soon as the component is seen.
  useLayoutEffect(() => {
    const shortcut: ActiveShortcut = {
      key,
      does,
      run: () => latest.current(),
    };
    active.value = [...active.peek(), shortcut];
    return () => {
      active.value = active.peek().filter((other) => other !== shortcut);
    };
  }, [key, does]);
}

/** Starts handling shortcuts. */
export function startShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const { key, repeat, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(event)) return;
    const shortcut = active.peek().findLast((each) => each.key === key);
    if (!shortcut || (repeat && !mayRepeat(key))) return;
    event.preventDefault();
    shortcut.run();
  });
}

/** Returns whether a key acts again while it is held. It may go from link to link, but not delete one after the other. */
export const mayRepeat = (key: string): boolean => key === 'j' || key === 'k';
