import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/controls/Icon';
import { isDrawerOpen, isNarrow } from './drawer';

/** Shows the bar of a page, which stays in place while the page scrolls. On narrow screens, it opens the drawer. */
export function Bar({ title, children }: BarProps) {
  if (!isNarrow.value && children === undefined) return null;
  return (
    <header class="bar">
      {isNarrow.value && (
        <button
          type="button"
          class="button quiet square"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen.value}
          onClick={() => (isDrawerOpen.value = true)}
        >
          <Icon name="menu" />
        </button>
      )}
      {title !== undefined && <span class="bar-title">{title}</span>}
      {children}
    </header>
  );
}

interface BarProps {
  /** What a phone shows if the page has nothing else in the bar. */
  readonly title?: string;
  readonly children?: ComponentChildren;
}
