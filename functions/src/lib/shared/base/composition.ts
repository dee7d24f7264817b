/**
 * Keeps the keys that an input method uses from every other listener of a window, so that the Enter that ends a Japanese word
 * neither chooses nor sends anything. In Safari, the event of that key comes after the end of the composition, and only its
 * `keyCode` of 229 tells. Call this before anything else listens.
 */
export function ignoreCompositionKeys(window: KeyTarget): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === PROCESSED) event.stopImmediatePropagation();
    },
    true,
  );
}

/** The `keyCode` of a key that an input method has processed. */
const PROCESSED = 229;

/** What a window has of what is needed. */
interface KeyTarget {
  readonly addEventListener: (type: 'keydown', listener: (event: Key) => void, isCapturing: true) => void;
}

interface Key {
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly stopImmediatePropagation: () => void;
}
