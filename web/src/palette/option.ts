/** Something that the palette offers. */
export interface PaletteOption {
  readonly key: string;
  readonly name: string;
  /** Where it is. */
  readonly details?: string;
  /** The key that does the same, as in `KeyboardEvent.key`. */
  readonly shortcut?: string;
  readonly run: () => void;
  /** What Ctrl+Enter does. */
  readonly runOther?: () => void;
}

/** How many of each kind to show. Typing more finds the others. */
export const SHOWN = 8;
