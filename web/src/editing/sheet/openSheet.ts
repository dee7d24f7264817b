import { signal } from '@preact/signals';
import { linkId } from '@shared/model/identity';
import type { Workspace } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { location, navigate } from '../../navigation/location';
import { workspacePath } from '../../navigation/routes';
import { focusOnceLost, focusSuccessor } from '../../ui/document';
import type { Deletion } from '../changeLinks';
import { lastCategory, rememberCategory } from '../form/lastCategory';
import { EMPTY_DRAFT, type LinkDraft } from '../form/linkDraft';

/** A sheet to add, edit, move or delete links, with everything that the user has entered. */
export type Sheet =
  | {
      readonly kind: 'add';
      readonly workspaceId: string;
      /** The initial content of the form. */
      readonly initial: LinkDraft;
      readonly changes: Partial<LinkDraft>;
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
      readonly workspaceId: string;
      readonly entries: readonly LinkEntry[];
      /** Called before the links move. */
      readonly onMove: () => void;
    }
  | {
      readonly kind: 'delete';
      readonly workspaceId: string;
      /** The workspace as the user sees it. */
      readonly workspace: Workspace;
      readonly deletion: Deletion;
      readonly rejectedUrls: readonly string[];
      readonly onDelete: () => void;
    };

/** The open sheet of each workspace. Sheets outlive their page, so going back does not lose what was entered. */
const sheets = signal<ReadonlyMap<string, Sheet>>(new Map());

/** Returns the open sheet of a workspace. Components that call this render again when the sheet changes. */
export function sheetOf(workspaceId: string): Sheet | undefined {
  return sheets.value.get(workspaceId);
}

export function setSheet(sheet: Sheet): void {
  sheets.value = new Map(sheets.peek()).set(sheet.workspaceId, sheet);
}

export function closeSheet(workspaceId: string): void {
  sheets.value = new Map([...sheets.peek()].filter(([id]) => id !== workspaceId));
}

/**
 * Opens the form for a new link. Its category is that of the page, or else the last one used, or else that of the newest
 * link.
 */
export function openAddSheet(workspace: Workspace, pageCategory: string | undefined, url = ''): void {
  const candidates = [pageCategory, lastCategory(workspace.id), summarize(workspace).categories[0]?.id];
  const id = candidates.find((candidate) => candidate !== undefined && workspace.categories.has(candidate));
  const category = id === undefined ? '' : categoryName(workspace, id);
  setSheet({
    kind: 'add',
    workspaceId: workspace.id,
    initial: { ...EMPTY_DRAFT, category, url },
    changes: {},
  });
}

/** Opens the form of a link. `changes` is what the user has already entered. */
export function openEditSheet(
  workspace: Workspace,
  original: LinkEntry,
  changes: Partial<LinkDraft> = {},
): void {
  setSheet({
    kind: 'edit',
    workspaceId: workspace.id,
    original,
    originalCategory: categoryName(workspace, original.link.category),
    changes,
  });
}

/** Asks where to move a link that a list shows. */
export function openMoveSheet(workspace: Workspace, entry: LinkEntry): void {
  const selector = '.link-more';
  const menu = document.querySelector<HTMLElement>(`[data-link="${entry.id}"] ${selector}`);
  const onMove = () => focusSuccessor(selector, menu);
  setSheet({ kind: 'move', workspaceId: workspace.id, entries: [entry], onMove });
}

/** Returns the action that reopens a sheet in its workspace, with what was entered. */
export function editAgain(sheet: Sheet) {
  return {
    label: 'Edit again',
    run: () => {
      const { route } = location.value;
      const isShown = route.name === 'workspace' && route.workspaceId === sheet.workspaceId;
      if (!isShown) navigate(workspacePath(sheet.workspaceId));
      setSheet(sheet);
    },
  };
}

/** Closes the sheet of a link that was saved, remembers its category, and moves the focus to the link. */
export function finishSheet(workspaceId: string, categoryId: string, url: string): void {
  rememberCategory(workspaceId, categoryId);
  closeSheet(workspaceId);
  const id = linkId(categoryId, url);
  focusOnceLost(() => document.querySelector<HTMLElement>(`[data-link="${id}"] .link-more`));
}

/** Closes all sheets and forgets their content, so the next user does not see it. */
export function forgetSheets(): void {
  sheets.value = new Map();
}
