import { announcement } from './document';
import { showToast } from './toasts';

interface CopyTexts {
  /** Shown when the text is copied. Without it, that is only announced. */
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
