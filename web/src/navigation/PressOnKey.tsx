import { useRef } from 'preact/hooks';
import { useShortcut, type Shortcut } from './shortcuts';

/** Makes a key press the button that this is in. */
export function PressOnKey({ shortcut }: { readonly shortcut: Shortcut }) {
  const mark = useRef<HTMLSpanElement>(null);
  useShortcut(shortcut, () => mark.current?.closest('button')?.click());
  return <span ref={mark} hidden />;
}
