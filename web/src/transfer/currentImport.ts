import { signal } from '@preact/signals';
import type { User } from 'firebase/auth';
import { makeEditsAs } from '../account/makeEditsAs';
import { asPerson } from '../account/signInEnded';
import { parseInWorker } from '../bookmarks/parseInWorker';
import type { ParseRequest } from '../bookmarks/parsing.worker';
import type { ParsedFile } from '../bookmarks/collect/parsedFile';
import { atSignOut } from '../data/personal';
import { askIfFull } from '../data/history/fullHistory';
import { createWorkspace } from '../data/service/rest';
import { undoElsewhere } from '../editing/ownChanges';
import { navigate } from '../navigation/location';
import { activityPath, EVERYWHERE } from '../navigation/routes';
import { showToast } from '../ui/controls/toasts';
import { askBeforeLeaving } from '../ui/page/document';
import { importLinks, joined, type ImportResult } from './importLinks';
import { linkCount, type ImportJob } from './importPlan';

/** The import in this tab. There is at most one, and it continues while the user visits other pages. */
export const currentImport = signal<ImportState>({ step: 'choose' });

interface Running {
  readonly step: 'running';
  readonly done: number;
  readonly total: number;
  readonly controller: AbortController;
}

interface Confirming {
  readonly step: 'confirm';
  readonly file: File;
  readonly parsed: ParsedFile;
  /** Whether the file is being read again. */
  readonly rereading?: AbortController;
}

type ImportState =
  | { readonly step: 'choose'; readonly failure?: string }
  | { readonly step: 'reading'; readonly fileName: string; readonly controller: AbortController }
  | Confirming
  | Running
  | { readonly step: 'finished'; readonly result: ImportResult };

// The next user must not see anything of the file.
atSignOut(() => {
  cancelImport();
  chooseAgain();
});

/** Parses a file and asks the user to confirm the import. */
export async function chooseFile(file: File): Promise<void> {
  const controller = new AbortController();
  const reading: ImportState = { step: 'reading', fileName: file.name, controller };
  currentImport.value = reading;
  const state = await read({ file }, controller.signal);
  // The user may have canceled or signed out.
  if (currentImport.peek() === reading) currentImport.value = state;
}

/** Parses the file that was dropped, unless there are several. */
export function chooseOnly(files: readonly File[]): void {
  const [file, ...others] = files;
  if (others.length > 0)
    currentImport.value = failed('Drop one file at a time, or put all of them into one ZIP file.');
  else if (file) void chooseFile(file);
}

/** Reads the file to confirm again, with what the person says that its columns hold. */
export async function chooseRoles(roles: ParseRequest['roles']): Promise<void> {
  const state = currentImport.peek();
  if (state.step !== 'confirm') return;
  state.rereading?.abort();
  const { file, parsed } = state;
  const rereading = new AbortController();
  const columns = parsed.columns.map((column) => ({ ...column, role: roles?.get(column.name) }));
  const waiting: ImportState = { step: 'confirm', file, parsed: { ...parsed, columns }, rereading };
  currentImport.value = waiting;
  const next = await read({ file, roles }, rereading.signal);
  // The person may have chosen again.
  if (currentImport.peek() === waiting) currentImport.value = next;
}

/** Returns the import to confirm, or why the file cannot be imported. */
async function read(request: ParseRequest, signal: AbortSignal): Promise<ImportState> {
  const { file } = request;
  const result = await parseInWorker(request, signal);
  if ('isUnreadable' in result) {
    return failed(`${file.name} could not be read. It may have been moved or changed. Choose it again.`);
  }
  if ('failure' in result) return failed(result.failure);
  const { parsed } = result;
  if (parsed && (parsed.skipped.length > 0 || parsed.workspaces.some(hasContent))) {
    return { step: 'confirm', file, parsed };
  }
  return failed(
    `${file.name} has no links. Choose a file with addresses in it, such as the export of your browser’s bookmark manager or of another program.`,
  );
}

const failed = (failure: string): ImportState => ({ step: 'choose', failure });

/** Returns whether there is anything to import. A workspace with settings counts even if it is empty. */
function hasContent({ settings, links }: ParsedFile['workspaces'][number]): boolean {
  return settings !== undefined || links.length > 0;
}

export function chooseAgain(): void {
  const state = currentImport.peek();
  if (state.step === 'reading') state.controller.abort();
  if (state.step === 'confirm') state.rereading?.abort();
  currentImport.value = { step: 'choose' };
}

/** Imports links, unless an import is running. The result includes the links that the parser skipped. */
export async function startImport(
  user: User,
  jobs: readonly ImportJob[],
  { skipped }: ParsedFile,
): Promise<void> {
  await run(user, jobs, (result) => ({ ...result, skipped: [...skipped, ...result.skipped] }));
}

/** Goes on with an import that was canceled or failed. The result includes what it had imported before. */
export async function importRest(user: User, before: ImportResult): Promise<void> {
  await run(user, before.remaining ?? [], (result) => joined(before, result));
}

async function run(
  user: User,
  jobs: readonly ImportJob[],
  complete: (result: ImportResult) => ImportResult,
): Promise<void> {
  if (currentImport.value.step === 'running') return;
  const controller = new AbortController();
  // An abandoned import must not overwrite the state of the next one.
  const update = (state: ImportState) => {
    const current = currentImport.value;
    const isCurrent = current.step === 'running' && current.controller === controller;
    if (isCurrent) currentImport.value = state;
    return isCurrent;
  };
  currentImport.value = { step: 'running', done: 0, total: linkCount(jobs), controller };
  const stopAsking = askBeforeLeaving();
  const result = await importLinks(
    jobs,
    {
      create: (body) => asPerson(user, (idToken) => createWorkspace(idToken, body)),
      edit: (body) => askIfFull({ ...body, source: 'import' }, (asked) => makeEditsAs(user, asked)),
    },
    {
      signal: controller.signal,
      onProgress: (progress) => update({ step: 'running', ...progress, controller }),
    },
  );
  stopAsking();
  const isShown = update({ step: 'finished', result: complete(result) });
  const address = activityOf(result);
  if (!isShown || address === undefined) return;
  undoElsewhere(() => {
    navigate(address);
    showToast({ kind: 'done', text: 'To undo the import, press “Undo” beside it.' });
  });
}

/** Returns the address of the page on which an import can be undone. Undefined if it has changed nothing. */
export function activityOf({ added, updated, workspaceIds }: ImportResult): string | undefined {
  const [first, ...others] = workspaceIds;
  if (first === undefined || added + updated === 0) return undefined;
  return activityPath(first) + (others.length > 0 ? EVERYWHERE : '');
}

/** Stops the import after the current batch. */
export function cancelImport(): void {
  const state = currentImport.value;
  if (state.step !== 'running') return;
  state.controller.abort();
  currentImport.value = { ...state };
}
