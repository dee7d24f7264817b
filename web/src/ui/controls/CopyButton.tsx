import { useState } from 'preact/hooks';
import { announcement } from '../page/document';
import { Icon } from './Icon';
import { showToast } from './toasts';

/** Shows a button that copies `text` to the clipboard. */
export function CopyButton({ text, label, of }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : label}
      {of !== undefined && <span class="visually-hidden"> of {of}</span>}
    </button>
  );
}

const CONFIRMED_MS = 2_500;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What the text belongs to. Set this if the screen has several buttons with this label. */
  readonly of?: string;
}

interface CopyTexts {
  /** Shown when the text is copied. Without it, “Copied.” is only announced. */
  readonly done?: string;
  /** Shown if the browser blocks copying. */
  readonly blocked?: string;
}

/** Copies a text to the clipboard, or says that the browser blocks it. @returns whether the text was copied. */
export async function copyText(
  text: string,
  { done, blocked = 'Your browser blocked copying. Select the text and copy it yourself.' }: CopyTexts = {},
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ kind: 'failed', text: blocked });
    return false;
  }
  if (done === undefined) announcement.value = 'Copied.';
  else showToast({ kind: 'done', text: done });
  return true;
}
