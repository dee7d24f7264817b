import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { Workspace } from '@shared/model/model';
import { session } from '../account/session';
import type { Edits } from '../data/edits/queue/contract';
import { atSignOut, personal } from '../data/personal';
import { fetchPreview } from '../data/service/preview';
import { targetOf } from '../editing/changeLinks';
import { makeChange, type MadeChange } from '../editing/madeChange';
import { offerUndo, UNDO_MS } from '../editing/ownChanges';
import { toastsOfUser } from '../ui/controls/toasts';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { messageOf } from '../ui/text/messages';
import { fetchTitles, type Titled } from './fetchTitles';
import { stillUntitled, untitledLinks } from './untitledLinks';

/** The titles that are being filled in, or were last. It goes on while the person visits other pages. */
export const filling = personal<Filling | undefined>(() => undefined);

export interface Filling {
  readonly workspaceId: string;
  readonly total: number;
  /** How many pages have been read. */
  readonly read: number;
  /** How many links have a title now. */
  readonly filled: number;
  /** The addresses of those whose page says none, or cannot be read. */
  readonly unread: readonly string[];
  readonly controller: AbortController;
  readonly isRunning: boolean;
  /** Why it ended early. */
  readonly failure?: string;
}

/** How many titles to fetch at once, which takes half an hour. What is left can be filled in afterwards. */
export const MAX_FILLED = 1_000;

atSignOut(stopFilling);

/** Stops. What has been filled in stays. */
export function stopFilling(): void {
  filling.peek()?.controller.abort();
}

/** Fills in the titles of the links of a workspace that have only their address as a title, and offers to undo all of it. */
export async function fillTitles(edits: Edits, workspace: Workspace): Promise<void> {
  if (filling.peek()?.isRunning === true) return;
  const links = untitledLinks(workspace).slice(0, MAX_FILLED);
  const controller = new AbortController();
  const { signal } = controller;
  const show = toastsOfUser();
  const made: MadeChange[] = [];
  const texts = {
    failed: 'Some titles were not added.',
    notUndone: 'The titles were not undone.',
  };
  let state: Filling = {
    workspaceId: workspace.id,
    ...{ total: links.length, read: 0, filled: 0, unread: [], controller, isRunning: true },
  };
  const update = (change: Partial<Filling>) => {
    state = { ...state, ...change };
    // The person may have signed out.
    if (filling.peek()?.controller === controller) filling.value = state;
  };
  filling.value = state;
  const save = (titles: readonly Titled[]) => {
    const here = stillUntitled(edits.current(workspace.id) ?? workspace, titles);
    if (here.length === 0) return;
    const operations = here.map(({ entry, title }): EditOperation => ({
      op: 'updateLink',
      ...targetOf(workspace, entry),
      set: { title },
    }));
    if (filling.peek()?.controller !== controller) return;
    made.push(makeChange(edits, workspace, { operations }, { failed: texts.failed }));
    update({ filled: state.filled + here.length });
  };
  const failure = await fetchTitles(links, {
    fetchTitle: (url) => fetchTitle(url, signal),
    onRead: () => update({ read: state.read + 1 }),
    onTitles: save,
    onUnread: ({ link }) => update({ unread: [...state.unread, link.url] }),
    signal,
  }).then(() => undefined, messageOf);
  update({ isRunning: false, ...(failure !== undefined && { failure }) });
  if (made.length === 0 || filling.peek()?.controller !== controller) return;
  const of = state.filled < state.total ? `${formatNumber(state.filled)} of ` : '';
  const done = `Added the titles of ${of}${formatLinkCount(state.total)}.`;
  show({ kind: 'done', text: done, action: offerUndo({ edits, made, done, ...texts }) }, UNDO_MS);
}

async function fetchTitle(url: string, signal: AbortSignal): Promise<string> {
  const current = session.peek();
  if (current.state !== 'signedIn') throw new Error('You are signed out.');
  const { title = '' } = await fetchPreview(await current.user.getIdToken(), url, signal);
  return title;
}
