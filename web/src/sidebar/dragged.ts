import type { LinkEntry } from '@shared/model/workspace';
import { personal } from '../data/personal';
import { chosenLinks, type ChosenLinks, type WorkspaceOf } from '../editing/linkGroups';

export const dragged = personal<Dragged | undefined>(() => undefined);

/** What the user is dragging to the sidebar: links, to move them to a category, or a category, to move it in the list. */
export type Dragged =
  | { readonly kind: 'links'; readonly chosen: ChosenLinks; readonly onMove: () => void }
  | { readonly kind: 'category'; readonly id: string };

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
