import { useState } from 'preact/hooks';
import { copyText } from './copyText';
import { Icon } from './Icon';

const CONFIRMED_MS = 2_500;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Set if the screen has several buttons with this label: what the text belongs to. */
  readonly of?: string;
}

/** Copies `text` to the clipboard. */
export function CopyButton({ text, label, of }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, CONFIRMED_MS);
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : label}
      {of !== undefined && <span class="visually-hidden"> of {of}</span>}
    </button>
  );
}
