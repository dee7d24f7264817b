import type { User } from 'firebase/auth';
import { importBookmarks, type ImportResult } from '../bookmarks/importBookmarks';
import { parseBookmarks, type ParsedBookmarks } from '../bookmarks/parseBookmarks';
import { updateDefaultWorkspace } from '../data/rest';
import { session } from '../signIn/session';
import { createStore } from '../ui/store';

interface Running {
  readonly step: 'running';
  readonly done: number;
  readonly total: number;
  readonly controller: AbortController;
}

type ImportState =
  | { readonly step: 'choose'; readonly failure?: string }
  | { readonly step: 'confirm'; readonly fileName: string; readonly parsed: ParsedBookmarks }
  | Running
  | { readonly step: 'finished'; readonly result: ImportResult };

/** The one import of this page, which goes on while the person looks at something else. */
export const bookmarksImport = createStore<ImportState>({ step: 'choose' });

// It ends with the sign-in of the person whose it is.
session.subscribe(() => {
  cancelImport();
  chooseAgain();
});

/** Reads a file, for the person to confirm. */
export async function chooseFile(file: File): Promise<void> {
  let parsed: ParsedBookmarks;
  try {
    parsed = parseBookmarks(await file.text());
  } catch {
    chooseAgain(`${file.name} could not be read. It may have been moved or changed: choose it again.`);
    return;
  }
  if (parsed.categories.length === 0 && parsed.refused.length === 0) {
    chooseAgain(
      `There are no bookmarks in ${file.name}. Choose the HTML file that your browser's bookmark manager exports.`,
    );
  } else bookmarksImport.set({ step: 'confirm', fileName: file.name, parsed });
}

export function chooseAgain(failure?: string): void {
  bookmarksImport.set({ step: 'choose', ...(failure !== undefined && { failure }) });
}

/** Sends what was read, with the person's own ID token. */
export async function startImport(user: User, parsed: ParsedBookmarks): Promise<void> {
  if (bookmarksImport.get().step === 'running') return;
  const controller = new AbortController();
  /** Tells of the import, unless it was left. */
  const tell = (state: ImportState) => {
    const current = bookmarksImport.get();
    if (current.step === 'running' && current.controller === controller) bookmarksImport.set(state);
  };
  bookmarksImport.set({ step: 'running', done: 0, total: linkCount(parsed), controller });
  addEventListener('beforeunload', askBeforeLeaving);
  const result = await importBookmarks(
    parsed,
    async (body) => updateDefaultWorkspace(await user.getIdToken(), body),
    {
      signal: controller.signal,
      onProgress: (progress) => {
        tell({ step: 'running', ...progress, controller });
      },
    },
  );
  removeEventListener('beforeunload', askBeforeLeaving);
  tell({ step: 'finished', result });
}

/** Sends no more batches. */
export function cancelImport(): void {
  const state = bookmarksImport.get();
  if (state.step !== 'running') return;
  state.controller.abort();
  bookmarksImport.set({ ...state });
}

export function linkCount({ categories }: ParsedBookmarks): number {
  return categories.reduce((sum, { links }) => sum + links.length, 0);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
