import { isApple } from './document';

/** The names of keys that keyboards label differently from `KeyboardEvent.key`. */
const NAMES: Readonly<Record<string, string>> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  Enter: isApple ? 'Return' : 'Enter',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};

/** Returns the label of a key on the user's kind of computer. `Mod` is Ctrl, or Command on a Mac. */
export function keyName(key: string): string {
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
