import { signal } from '@preact/signals';
import type { LinkEntry } from '@shared/model/workspace';
import type { OwnOrder } from './arrangement';

export const shownList = signal<ShownList>();

/** The list of links on the page, for the buttons in the bar. */
export interface ShownList {
  /** The links from the chosen period. */
  readonly entries: readonly LinkEntry[];
  readonly ownOrder: OwnOrder;
  /** Whether the page can show its categories as cards instead. */
  readonly hasCards: boolean;
}
