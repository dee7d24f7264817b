import { signal } from '@preact/signals';
import type { User } from 'firebase/auth';
import { importBookmarks, type ImportResult } from '../bookmarks/importBookmarks';
import { parseBookmarks, type ParsedBookmarks } from '../bookmarks/parseBookmarks';
import { updateDefaultWorkspace } from '../data/rest';
import { session } from '../signIn/session';

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

/** The import in this tab. There is at most one, and it continues while the user visits other pages. */
export const bookmarksImport = signal<ImportState>({ step: 'choose' });

// An import ends when its user signs out.
session.subscribe(() => {
  cancelImport();
  chooseAgain();
});

/** Parses a file and asks the user to confirm the import. */
export async function chooseFile(file: File): Promise<void> {
  let parsed: ParsedBookmarks;
  try {
    parsed = parseBookmarks(await file.text());
  } catch {
    chooseAgain(`${file.name} could not be read. It may have been moved or changed. Choose it again.`);
    return;
  }
  if (parsed.categories.length === 0 && parsed.rejected.length === 0) {
    chooseAgain(
      `There are no bookmarks in ${file.name}. Choose the HTML file that your browser’s bookmark manager exports.`,
    );
  } else bookmarksImport.value = { step: 'confirm', fileName: file.name, parsed };
}

export function chooseAgain(failure?: string): void {
  bookmarksImport.value = { step: 'choose', ...(failure !== undefined && { failure }) };
}

/** Sends the bookmarks with the user's ID token. */
export async function startImport(user: User, parsed: ParsedBookmarks): Promise<void> {
  if (bookmarksImport.value.step === 'running') return;
  const controller = new AbortController();
  // An abandoned import must not overwrite the state of the next one.
  const update = (state: ImportState) => {
    const current = bookmarksImport.value;
    if (current.step === 'running' && current.controller === controller) bookmarksImport.value = state;
  };
  bookmarksImport.value = { step: 'running', done: 0, total: linkCount(parsed), controller };
  addEventListener('beforeunload', askBeforeLeaving);
  const result = await importBookmarks(
    parsed,
    async (body) => updateDefaultWorkspace(await user.getIdToken(), body),
    {
      signal: controller.signal,
      onProgress: (progress) => {
        update({ step: 'running', ...progress, controller });
      },
    },
  );
  removeEventListener('beforeunload', askBeforeLeaving);
  update({ step: 'finished', result });
}

/** Stops the import after the current batch. */
export function cancelImport(): void {
  const state = bookmarksImport.value;
  if (state.step !== 'running') return;
  state.controller.abort();
  bookmarksImport.value = { ...state };
}

export function linkCount({ categories }: ParsedBookmarks): number {
  return categories.reduce((sum, { links }) => sum + links.length, 0);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
