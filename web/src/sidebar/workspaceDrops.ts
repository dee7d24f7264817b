import { openPage, setSheet } from '../editing/sheet/openSheet';
import { dragged } from './dragged';

/** Lets links be dropped on a workspace in the sidebar: asks for the category there. */
export function takeDrops(): void {
  // Once added, listeners are not added again.
  document.addEventListener('dragover', handleOver);
  document.addEventListener('dragend', handleEnd);
  document.addEventListener('drop', handleDrop);
}

function handleOver(event: DragEvent): void {
  const over = workspaceAt(event.target);
  highlight(over);
  if (!over) return;
  // Allows the drop.
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
}

const handleEnd = (): void => highlight(undefined);

function handleDrop(event: DragEvent): void {
  highlight(undefined);
  const what = dragged.peek();
  const targetId = workspaceAt(event.target)?.dataset.workspace;
  if (targetId === undefined || what?.kind !== 'links') return;
  event.preventDefault();
  const { chosen, onMove } = what;
  setSheet({ kind: 'move', page: openPage(), chosen, targetId, onMove });
}

/** Returns the workspace under the pointer, if some of the links can move to it. */
function workspaceAt(target: EventTarget | null): HTMLElement | undefined {
  const what = dragged.peek();
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-workspace] > .place') : null;
  const item = place?.parentElement;
  if (!item || what?.kind !== 'links') return undefined;
  return what.chosen.groups.some(({ workspace }) => workspace.id !== item.dataset.workspace)
    ? item
    : undefined;
}

function highlight(over: HTMLElement | undefined): void {
  for (const item of document.querySelectorAll(`[data-workspace].${OVER}`)) {
    if (item !== over) item.classList.remove(OVER);
  }
  over?.classList.add(OVER);
}

const OVER = 'drop-into';
