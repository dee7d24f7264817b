import type { ComponentChildren } from 'preact';

/**
 * Shows the bar at the top for visitors, on `/add` and on `/authorize`, and on Help until the dashboard has
 * loaded.
 */
export function VisitorHeader({ title, children }: VisitorHeaderProps) {
  return (
    <header class="header">
      <div class="header-inner">
        <a class="brand" href="/" aria-label="Link Dashboard">
          <img src="/icon.svg" alt="" width="28" height="28" />
        </a>
        <span class="muted">{title}</span>
        <span class="spacer" />
        {children}
      </div>
    </header>
  );
}

interface VisitorHeaderProps {
  readonly title: string;
  /** Links at the end of the bar. */
  readonly children?: ComponentChildren;
}
