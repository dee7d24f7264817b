import { accounts, type Account } from '../state/accounts';
import {
  nextToSend,
  obstacles,
  outcomes,
  waiting,
  withFields,
  type Entry,
  type Outcome,
} from '../state/waiting';
import { saveLink } from '../service/dashboard';
import { Failure, messageOf } from '../service/failure';

/** Sends the links that are waiting, in order and one at a time. Sees to it that those that have to wait are sent later. */
export function sendWaiting(): Promise<void> {
  return navigator.locks.request('send', async () => {
    const stopped = new Set<string>();
    let retryMs: number | undefined;
    for (;;) {
      const entry = nextToSend(await waiting.read(), Date.now(), stopped);
      if (!entry) break;
      const failure = await send(entry);
      if (!failure) continue;
      stopped.add(entry.accountId);
      if (failure.kind === 'later') retryMs = Math.max(retryMs ?? RETRY_MS, failure.waitMs);
    }
    await sendLater(retryMs);
  });
}

/** How many outcomes are kept: more than can be saved at once. */
const MAX_OUTCOMES = 500;
const RETRY_MS = 60_000;

/** The alarm at which the background sends what is waiting. */
export const SEND_ALARM = 'send';

/** Sends a link. Returns why the links after it cannot be sent, either. */
async function send({ id, accountId, batch, link }: Entry): Promise<Failure | undefined> {
  const account = (await accounts.read()).list.find((each) => each.id === accountId);
  const marked = await waiting.change((entries) => withFields(entries, id, { isSending: true }));
  // It may have been taken back meanwhile.
  if (!marked.some((each) => each.id === id)) return undefined;
  try {
    const { status, category } = await saveLink(existing(account), link);
    const outcome = { id, ...(batch !== undefined && { batch }), status, category };
    await outcomes.change((all) => withOutcome(all, outcome));
    await waiting.change((entries) => entries.filter((each) => each.id !== id));
    await obstacles.change(({ [accountId]: _, ...others }) => others);
    return undefined;
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('rejected', messageOf(error));
    const problem = failure.kind === 'rejected' ? { problem: failure.message } : {};
    await waiting.change((entries) => withFields(entries, id, { isSending: false, ...problem }));
    if (failure.kind === 'rejected') return undefined;
    await obstacles.change((all) => ({ ...all, [accountId]: failure.message }));
    return failure;
  }
}

function existing(account: Account | undefined): Account {
  if (account) return account;
  throw new Failure('rejected', 'Its dashboard is no longer connected. Choose another one.');
}

function withOutcome(all: readonly Outcome[], outcome: Outcome): Outcome[] {
  return [...all, outcome].slice(-MAX_OUTCOMES);
}

/** Sets the alarm for links that wait, unless only the person can do something for them. */
async function sendLater(retryMs: number | undefined): Promise<void> {
  const now = Date.now();
  const times = (await waiting.read()).flatMap(({ sendAt, problem }) =>
    problem === undefined && sendAt > now ? [sendAt] : [],
  );
  const next = Math.min(...times, retryMs === undefined ? Infinity : now + retryMs);
  if (next === Infinity) return;
  // Browsers set off an alarm after half a minute at the earliest, and keep the background for about as long.
  if (next - now < RETRY_MS / 2) setTimeout(() => void sendWaiting(), next - now);
  await chrome.alarms.create(SEND_ALARM, { when: next });
}
