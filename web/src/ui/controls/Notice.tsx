import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Shows a full screen with a single message. */
export function Notice({ title, text, isFailure = false, children }: NoticeProps) {
  return (
    <main id="content" class="notice" tabIndex={-1}>
      <div role={isFailure ? 'alert' : undefined}>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {children}
    </main>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** Makes screen readers announce the notice immediately. */
  readonly isFailure?: boolean;
  /** The buttons below the message. */
  readonly children?: ComponentChildren;
}

/** Says on a full screen why something could not be loaded, with a button that reloads the page. */
export function LoadFailure(notice: Pick<NoticeProps, 'title' | 'text'>) {
  return (
    <Notice {...notice} isFailure>
      <button type="button" class="button primary" onClick={() => window.location.reload()}>
        Reload
      </button>
    </Notice>
  );
}

/** Longer than any response takes on a working connection. */
const SLOW_MS = 8_000;

/** Shows a loading indicator. It fades in after a moment, and mentions the connection if loading takes very long. */
export function Loading() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {isSlow
        ? 'The dashboard cannot be reached. Check your connection. This screen updates once you are back online.'
        : 'Loading …'}
    </div>
  );
}
