import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** Something failed, so that screen readers say it at once. */
  readonly isFailure?: boolean;
  /** What to do about it. */
  readonly children?: ComponentChildren;
}

/** A page that says one thing. */
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

export function ReloadButton() {
  return (
    <button
      type="button"
      class="button primary"
      onClick={() => {
        window.location.reload();
      }}
    >
      Reload the page
    </button>
  );
}
