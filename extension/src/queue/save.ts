import type { Account } from '../state/accounts';
import {
  knownDashboards,
  knownDashboardOf,
  withKnownDashboard,
  DEFAULT_WORKSPACE,
} from '../state/knownDashboards';
import {
  obstacles,
  waiting,
  withEntries,
  withOtherAccount,
  type Entry,
  type LinkToSave,
} from '../state/waiting';

/** Saves a link: keeps it until it is sent. Returns its id. */
export async function save(account: Account, link: LinkToSave): Promise<string> {
  const entry: Entry = { id: crypto.randomUUID(), accountId: account.id, link, sendAt: 0 };
  await keep(account, [entry], link);
  return entry.id;
}

/** How long links that are saved together can be taken back. They are only sent afterwards. */
export const UNDO_MS = 10_000;

/** What a page tells the background: that there is something to send. */
export const SEND_MESSAGE = 'send';

/** Saves links together. They can be taken back for {@link UNDO_MS}. Returns the id of the batch. */
export async function saveTogether(account: Account, links: readonly LinkToSave[]): Promise<string> {
  const batch = crypto.randomUUID();
  const sendAt = Date.now() + UNDO_MS;
  const entries = links.map((link) => ({
    id: crypto.randomUUID(),
    accountId: account.id,
    link,
    batch,
    sendAt,
  }));
  await keep(account, entries, links[0]);
  return batch;
}

async function keep(
  account: Account,
  entries: readonly Entry[],
  link: LinkToSave | undefined,
): Promise<void> {
  await waiting.change((kept) => withEntries(kept, entries));
  // What stopped earlier links may be over.
  await obstacles.change(({ [account.id]: _, ...others }) => others);
  if (link) {
    const { category, workspaceId = DEFAULT_WORKSPACE } = link;
    await knownDashboards.change((known) =>
      withKnownDashboard(known, { ...knownDashboardOf(known, account.id), category, workspaceId }),
    );
  }
  askToSend();
}

/** Sends the links that wait for an account to another one instead. */
export async function sendElsewhere(from: Account, to: Account): Promise<void> {
  await waiting.change((entries) => withOtherAccount(entries, from.id, to.id));
  askToSend();
}

/** Takes links back that were saved together, unless they are sent or being sent. Returns how many. */
export async function takeBack(batch: string): Promise<number> {
  let count = 0;
  await waiting.change((entries) => {
    const kept = entries.filter((entry) => entry.batch !== batch || entry.isSending === true);
    count = entries.length - kept.length;
    return kept;
  });
  return count;
}

/** Asks the background to send what is waiting, because this page may be closed at any moment. */
export function askToSend(): void {
  // Without a listener, the background sends it when it starts.
  void chrome.runtime.sendMessage(SEND_MESSAGE).catch(() => undefined);
}
