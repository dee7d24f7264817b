import { useState } from 'preact/hooks';
import { Icon } from './Icon';
import { announcement, showToast } from './toasts';

const CONFIRMED_MS = 2_500;

/** Copies a text. `label` says what is copied. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announcement.set('Copied.');
      setTimeout(() => {
        setCopied(false);
      }, CONFIRMED_MS);
    } catch {
      showToast({
        kind: 'failed',
        text: 'Your browser did not allow that. Select the text and copy it by hand.',
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
