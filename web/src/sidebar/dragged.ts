import { signal } from '@preact/signals';
import type { LinkEntry } from '@shared/model/workspace';
import { personal } from '../data/personal';
import { chosenLinks, type ChosenLinks, type WorkspaceOf } from '../editing/linkGroups';

export const dragged = personal<Dragged | undefined>(() => undefined);

/** What the user is dragging in the sidebar, or to it: links, or a category or folder by its key in the tree. */
export type Dragged =
  | { readonly kind: 'links'; readonly chosen: ChosenLinks; readonly onMove: () => void }
  | { readonly kind: 'node'; readonly key: string };

/** Whether `drops.ts` is loaded. Until then, a drop would be lost. */
export const takesDrops = signal(false);

addEventListener('dragend', () => (dragged.value = undefined));

// A dropped element may be gone before its `dragend`.
addEventListener('drop', () => setTimeout(() => (dragged.value = undefined)));

/**
 * Starts dragging the link under the pointer, by its tile or its title. With it, drags the selected links if it is one of
 * them. `find` returns the link with this id.
 */
export function dragLink<Entry extends LinkEntry>(
  { target, dataTransfer }: DragEvent,
  find: (id: string) => Entry | undefined,
  workspaceOf: WorkspaceOf<Entry>,
  selected: readonly Entry[],
  onMove: () => void,
): void {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-link]')?.dataset.link : undefined;
  const entry = id === undefined ? undefined : find(id);
  if (!entry || !dataTransfer) return;
  const isSelected = selected.some((each) => each.id === entry.id);
  // A title is also dragged as its URL, to other windows.
  if (!dataTransfer.types.includes('text/uri-list')) dataTransfer.setData('text/uri-list', entry.link.url);
  dataTransfer.effectAllowed = 'copyMove';
  const chosen = chosenLinks(isSelected ? selected : [entry], workspaceOf);
  if (chosen.groups.length === 0) return;
  dragged.value = { kind: 'links', chosen, onMove: isSelected ? onMove : () => undefined };
}

/** Starts dragging the category or folder under the pointer. */
export function dragNode({ target, dataTransfer }: DragEvent): void {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
  const key = item?.dataset.node;
  if (key === undefined || !dataTransfer) return;
  dataTransfer.effectAllowed = 'move';
  // Without data, Firefox drags nothing.
  dataTransfer.setData('text/plain', item?.querySelector<HTMLElement>('.place')?.title ?? '');
  dragged.value = { kind: 'node', key };
}
