import { useState } from 'preact/hooks';
import { announcement } from './document';
import { Icon } from './Icon';
import { showToast } from './toasts';

const CONFIRMED_MS = 2_500;

/** Copies `text` to the clipboard. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announcement.value = 'Copied.';
      setTimeout(() => {
        setCopied(false);
      }, CONFIRMED_MS);
    } catch {
      showToast({
        kind: 'failed',
        text: 'Your browser blocked copying. Select the text and copy it yourself.',
      });
    }
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : label}
    </button>
  );
}
