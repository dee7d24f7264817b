import { categoryId } from '@shared/model/identity';
import { categoryName } from '@shared/model/workspace';
import { renamedTo } from '@shared/operations/editCategory';
import { followRename } from '../categories/changeCategory';
import { planDrop, type Place } from '../categories/planDrop';
import { openWorkspace } from '../data/edits/openWorkspace';
import { changeWithUndo } from '../editing/changeWithUndo';
import { planMove } from '../editing/changeLinks';
import { linksOf, type ChosenLinks } from '../editing/linkGroups';
import { moveLinks } from '../editing/moveLinks';
import { openPage, setSheet } from '../editing/sheet/openSheet';
import { dragged, takesDrops } from './dragged';

/**
 * Lets links be dropped on the categories and workspaces of the sidebar, and categories and folders on each other. Their menus do the
 * same without a pointer.
 */
export function takeDrops(): void {
  // Once added, listeners are not added again.
  document.addEventListener('dragover', handleOver);
  document.addEventListener('dragend', handleEnd);
  document.addEventListener('drop', handleDrop);
  takesDrops.value = true;
}

/** What a drop would do. */
interface Drop {
  readonly element: HTMLElement;
  readonly place: Place;
  readonly run: () => void;
}

function handleOver(event: DragEvent): void {
  const drop = dropAt(event);
  highlight(drop);
  if (!drop) return;
  // Allows the drop.
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
}

const handleEnd = (): void => highlight(undefined);

function handleDrop(event: DragEvent): void {
  highlight(undefined);
  const drop = dropAt(event);
  if (!drop) return;
  event.preventDefault();
  drop.run();
}

function dropAt(event: DragEvent): Drop | undefined {
  const what = dragged.peek();
  if (!what || !(event.target instanceof Element)) return undefined;
  const item = event.target.closest<HTMLElement>('[data-node]');
  if (what.kind === 'node') return item ? dropOfNode(what.key, item, event.clientY) : undefined;
  if (item) return dropOnCategory(what.chosen, what.onMove, item);
  const place = event.target.closest('[data-workspace] > .place');
  return place?.parentElement ? dropOnWorkspace(what.chosen, what.onMove, place.parentElement) : undefined;
}

/** Drops a category or a folder beside another one, or into a folder. */
function dropOfNode(key: string, item: HTMLElement, y: number): Drop | undefined {
  const { workspace, edits } = openWorkspace.peek() ?? {};
  const { node: targetKey = '', folder } = item.dataset;
  if (!workspace || !edits) return undefined;
  for (const place of placesAt(item, y, folder)) {
    const plan = planDrop(workspace, key, targetKey, place);
    if (!plan) continue;
    const run = () => {
      const goBack = plan.renamings.map(({ category, name }) => {
        const id = categoryId(category);
        return followRename(workspace.id, id, renamedTo(workspace, id, name));
      });
      changeWithUndo(edits, workspace, plan.operations, plan.texts, {
        onRevert: () => goBack.forEach((go) => go()),
      });
    };
    return { element: item, place, run };
  }
  return undefined;
}

/** Returns the places that the pointer may mean, the most likely first. Below an open folder is what is in it. */
function placesAt(item: HTMLElement, y: number, folder: string | undefined): readonly Place[] {
  const { top, height } = item.getBoundingClientRect();
  const part = (y - top) / height;
  if (folder === undefined) return [part < 0.5 ? 'before' : 'after'];
  if (part < FOLDER_EDGE) return ['before', 'into'];
  return folder === 'closed' && part > 1 - FOLDER_EDGE ? ['after', 'into'] : ['into'];
}

/** How much of a folder's height is the place before it, and the one after it. */
const FOLDER_EDGE = 0.25;

/** Moves links to a category. */
function dropOnCategory(chosen: ChosenLinks, onMove: () => void, item: HTMLElement): Drop | undefined {
  const { workspace, edits } = openWorkspace.peek() ?? {};
  const id = item.dataset.node ?? '';
  if (!workspace?.categories.has(id) || !edits) return undefined;
  const { groups, viewedCount } = chosen;
  const current = edits.current(workspace.id);
  const isElsewhere = groups.some((group) => group.workspace.id !== workspace.id);
  const canMove = isElsewhere
    ? // Without the links that it has now, Undo could remove one of them.
      current !== undefined
    : linksOf(groups).some(({ link }) => link.category !== id);
  if (!canMove) return undefined;
  const run = () => {
    const plan = planMove(groups, categoryName(workspace, id), current ?? workspace);
    moveLinks({ edits, plan, viewedCount, onMove });
  };
  return { element: item, place: 'into', run };
}

/** Asks for the category to move links to in another workspace. */
function dropOnWorkspace(chosen: ChosenLinks, onMove: () => void, item: HTMLElement): Drop | undefined {
  const targetId = item.dataset.workspace;
  if (targetId === undefined || chosen.groups.every(({ workspace }) => workspace.id === targetId))
    return undefined;
  const run = () => setSheet({ kind: 'move', page: openPage(), chosen, targetId, onMove });
  return { element: item, place: 'into', run };
}

function highlight(drop: Drop | undefined): void {
  for (const place of ['before', 'after', 'into'] as const) {
    const name = `drop-${place}`;
    for (const item of document.querySelectorAll(`.${name}`)) {
      if (item !== drop?.element || place !== drop.place) item.classList.remove(name);
    }
  }
  drop?.element.classList.add(`drop-${drop.place}`);
}
