import { useRef } from 'preact/hooks';
import { useShortcut, type Shortcut } from './shortcuts';

/** Makes a key press the button that this is in. */
export function PressOnKey({ shortcut }: { readonly shortcut: Shortcut }) {
  const mark = useRef<HTMLSpanElement>(null);
  useShortcut(shortcut, () => {
    const button = mark.current?.closest('button');
    // The keys of a menu work only from there.
    button?.focus();
    button?.click();
  });
  return <span ref={mark} hidden />;
}
