import { effect } from '@preact/signals';
import { linkIds } from '@shared/model/identity';
import type { Link, Workspace } from '@shared/model/model';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { withoutTag } from '@shared/operations/editTags';
import { FAVORITE, UNREAD } from '@shared/text/tags';
import { personal } from '../../data/personal';
import type { WorkspaceSummary } from '../../data/workspaces/workspaceSummary';
import { TITLES } from '../../navigation/goToLinks';
import { currentPath, currentRoute, location, navigate } from '../../navigation/location';
import { workspacePath } from '../../navigation/routes';
import { focusOnceLost, focusSuccessor } from '../../ui/page/document';
import type { Deletion } from '../changeLinks';
import { firstCategory, targetElsewhere, type AddTarget } from '../form/addTarget';
import { lastWorkspace, rememberCategory } from '../form/lastCategory';
import { EMPTY_DRAFT, type LinkDraft } from '../form/linkDraft';
import { chosenLinks, listedId, storedEntry, type ChosenLinks } from '../linkGroups';

/** A sheet to add, edit, move, tag or delete links, with everything that the user has entered. */
export type Sheet = {
  /** The page on which it is open: see {@link openPage}. */
  readonly page: string;
} & (
  | {
      readonly kind: 'add';
      readonly workspaceId: string;
      /** The initial content of the form. */
      readonly initial: LinkDraft;
      readonly changes: Partial<LinkDraft>;
    }
  | {
      readonly kind: 'several';
      readonly workspaceId: string;
      /** What was pasted or dropped, or the links to copy. */
      readonly source: readonly File[] | readonly CopiedLink[];
      /** The name of the category for all of them. */
      readonly category: string;
    }
  | {
      readonly kind: 'edit';
      readonly workspaceId: string;
      /** The link as it was when the sheet was opened. */
      readonly original: LinkEntry;
      readonly originalCategory: string;
      readonly changes: Partial<LinkDraft>;
    }
  | {
      readonly kind: 'move';
      readonly chosen: ChosenLinks;
      /** The workspace to ask about first. Undefined for that of the links. */
      readonly targetId?: string;
      /** Called before links move. */
      readonly onMove: () => void;
    }
  | {
      readonly kind: 'tag';
      readonly chosen: ChosenLinks;
    }
  | {
      readonly kind: 'delete';
      readonly deletion: Deletion;
      readonly onDelete: () => void;
    }
);

/** A link to copy from a workspace that the user may only view. */
export type CopiedLink = Pick<LinkDraft, 'title' | 'url' | 'notes' | 'sourceUrl'>;

/** The sheet with the form of a link. */
type FormSheet = Extract<Sheet, { kind: 'add' | 'edit' }>;
type EditSheet = Extract<Sheet, { kind: 'edit' }>;

/** The open sheet of each page. Sheets outlive their page, so going back does not lose what was entered. */
const sheets = personal<ReadonlyMap<string, Sheet>>(() => new Map());

/** Returns the path of the page, which is that of the workspace if one is open. */
export function openPage(): string {
  const route = currentRoute.value;
  return route.name === 'workspace' ? workspacePath(route.workspaceId) : currentPath.value;
}

/** Returns the open sheet of a page. Components that call this render again when the sheet changes. */
export function sheetOf(page: string): Sheet | undefined {
  return sheets.value.get(page);
}

/** Returns whether the details of the link are shown, so that its form takes their place instead of a dialog. */
export function isInPanel({ workspaceId, original: { id } }: EditSheet): boolean {
  const { opened } = location.value;
  return opened === id || opened === listedId(workspaceId, id);
}

export function setSheet(sheet: Sheet): void {
  sheets.value = new Map(sheets.peek()).set(sheet.page, sheet);
}

export function closeSheet({ page }: Sheet): void {
  sheets.value = new Map([...sheets.peek()].filter(([other]) => other !== page));
}

/** Opens the form for a new link. Its category is that of the page, or else the one that the person chose last. */
export function openAddSheet(target: AddTarget, draft: Partial<LinkDraft> = {}, pageCategory?: string): void {
  setSheet({
    kind: 'add',
    page: openPage(),
    workspaceId: target.id,
    initial: { ...EMPTY_DRAFT, category: firstCategory(target, pageCategory), ...draft },
    changes: {},
  });
}

/** Asks which of several links to add. Their category is as in {@link openAddSheet}. */
export function openSeveralSheet(
  target: AddTarget,
  source: readonly File[] | readonly CopiedLink[],
  pageCategory?: string,
): void {
  const category = firstCategory(target, pageCategory);
  setSheet({ kind: 'several', page: openPage(), workspaceId: target.id, source, category });
}

/**
 * Asks where to save links of a workspace that the user may only view: first in the workspace in which they saved one last. Leaves
 * out what marks the links for somebody else.
 */
export function openCopySheet(links: readonly Link[], workspaces: readonly WorkspaceSummary[]): void {
  const target = targetElsewhere(workspaces, lastWorkspace());
  const copies = links.map(({ title, url, notes = '', sourceUrl = '' }): CopiedLink => {
    return { title, url, notes: [FAVORITE, UNREAD].reduce(withoutTag, notes), sourceUrl };
  });
  const [copy, second] = copies;
  if (copy && !second) openAddSheet(target, copy);
  else openSeveralSheet(target, copies);
}

/** Opens the form of a link that a list shows. `changes` is what the user has already entered. */
export function openEditSheet(
  workspace: Workspace,
  entry: LinkEntry,
  changes: Partial<LinkDraft> = {},
): void {
  const sheet: EditSheet = {
    kind: 'edit',
    page: openPage(),
    workspaceId: workspace.id,
    original: storedEntry(entry),
    originalCategory: categoryName(workspace, entry.link.category),
    changes,
  };
  setSheet(sheet);
  if (isInPanel(sheet)) closeWithPanel(sheet);
}

/** Closes the form once the details of its link are closed, unless something was entered. Then, a dialog shows it. */
function closeWithPanel({ page, original }: EditSheet): void {
  const stop = effect(() => {
    const sheet = sheets.value.get(page);
    const isOpen = sheet?.kind === 'edit' && sheet.original === original;
    if (isOpen && isInPanel(sheet)) return;
    if (isOpen && Object.keys(sheet.changes).length === 0) closeSheet(sheet);
    stop();
  });
}

/** Asks where to move a link that a list shows. */
export function openMoveSheet(workspace: Workspace, entry: LinkEntry): void {
  // The dialog returns the focus there.
  const { activeElement } = document;
  const isOnTitle = activeElement?.matches(TITLES) === true;
  const onMove = () =>
    isOnTitle ? focusSuccessor(TITLES, activeElement) : focusSuccessor(MENU, menuOf(entry.id));
  setSheet({ kind: 'move', page: openPage(), chosen: chosenLinks([entry], () => workspace), onMove });
}

/** Asks which tags links get and lose. */
export function openTagSheet(chosen: ChosenLinks): void {
  setSheet({ kind: 'tag', page: openPage(), chosen });
}

/** Returns the action that reopens a sheet with what was entered, in its workspace unless the page has links of all. */
export function editAgain(sheet: FormSheet) {
  return {
    label: 'Edit again',
    run: () => {
      const { route, isEverywhere } = location.value;
      const own = workspacePath(sheet.workspaceId);
      const showsAll = sheet.kind === 'edit' && (route.name === 'all' || isEverywhere);
      if (!showsAll && openPage() !== own) navigate(own);
      setSheet({ ...sheet, page: openPage() });
    },
  };
}

/** Closes the sheet of a link that was saved, remembers a category that was chosen, and moves the focus to the link. */
export function finishSheet(sheet: FormSheet, categoryId: string, url: string): void {
  const { page, workspaceId } = sheet;
  if (sheet.kind === 'add' || sheet.changes.category !== undefined) rememberCategory(workspaceId, categoryId);
  closeSheet(sheet);
  // The details get the focus.
  if (sheet.kind === 'edit' && isInPanel(sheet)) return;
  const shownIds = linkIds(categoryId, url).map((id) =>
    page === workspacePath(workspaceId) ? id : listedId(workspaceId, id),
  );
  focusOnceLost(() => shownIds.map(menuOf).find((menu) => menu !== null) ?? null);
}

const MENU = '.link-more';

function menuOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"] ${MENU}`);
}
