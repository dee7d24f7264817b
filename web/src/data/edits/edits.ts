import { batch, computed, effect, signal } from '@preact/signals-core';
import type { EditOutcome } from '@shared/contract/editsRequest';
import { allLinks } from '@shared/model/workspace';
import type { EditStore } from '../local/editStore';
import { whyNoRoom } from './bound';
import { createConfirmedEdits } from './confirmedEdits';
import type { EditedWorkspace, Edits, SubmitOptions, Submission } from './contract';
import { newEdits } from './newEdits';
import { withEdits, type EditChange } from './pendingEdits';
import { flawOf, problemsOf, type Difference, type DifferenceOf } from './problem';
import { createQueue } from './queue';
import type { QueuedEdit } from './queuedEdit';
import { createSender, isAside, type Attempts, type Tab } from './sender';
import { createSubmissions } from './submissions';

/** What the tabs of a browser tell each other. */
export type Message =
  | { readonly kind: 'changed' }
  /** Without an outcome, the user has withdrawn or discarded the edit. */
  | { readonly kind: 'settled'; readonly id: string; readonly outcome?: EditOutcome }
  | { readonly kind: 'failed'; readonly workspaceId: string; readonly attempts: Attempts }
  | { readonly kind: 'wake'; readonly workspaceId: string };

/** What edits need of the browser. */
export interface Surroundings extends Tab {
  /** Opens what outlasts the tab. Calls `onLost` when it may have been deleted from outside. */
  readonly openStore: (onLost: () => void) => EditStore;
  /** Connects with the other tabs. */
  readonly connect: (onMessage: (message: Message) => void) => {
    readonly post: (message: Message) => void;
    readonly close: () => void;
  };
  /** Describes the outcome of an edit. `titleOf` returns the title of a link, or its URL. */
  readonly differenceOf: (
    change: EditChange,
    outcome: EditOutcome,
    titleOf: (url: string) => string,
  ) => Difference | undefined;
}

/** How long to wait for the responses to what is being sent before saying how much is not stored. */
const MAX_SETTLING_MS = 5_000;

const DEFAULT_FAILED = 'A change that you made was not stored.';

/** Creates the edits of a user, and sends those that the browser has kept. */
export function createEdits(tab: Surroundings): Edits {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const confirmed = createConfirmedEdits(stopped);
  const submissions = createSubmissions();
  /** The edits that the browser sends even if the tab is closed. */
  const safe = new Set<string>();
  const attempts = signal<ReadonlyMap<string, Attempts>>(new Map());
  const tabs = tab.connect((message) => void receive(message));
  const store = tab.openStore(() => void sync(true));
  const queue = createQueue(
    store,
    () => tabs.post({ kind: 'changed' }),
    (dropped) => {
      for (const { edit } of dropped) submissions.end(edit.id);
    },
  );
  const setAttempts = (workspaceId: string, next: Attempts | undefined) => {
    const all = new Map(attempts.peek());
    if (next) all.set(workspaceId, next);
    else all.delete(workspaceId);
    attempts.value = all;
  };
  const differenceOf: DifferenceOf = ({ edit, titles }, outcome) => {
    const titleOf = (url: string) => {
      const workspace = confirmed.observed(edit.workspaceId);
      const find = () => [...(workspace ? allLinks(workspace) : [])].find(({ link }) => link.url === url);
      return titles?.[url] ?? find()?.link.title ?? url;
    };
    return tab.differenceOf(edit.change, outcome, titleOf);
  };
  /** Forgets an edit, in all tabs. */
  const forget = (id: string) => {
    queue.remove([id]);
    submissions.end(id);
    tabs.post({ kind: 'settled', id });
  };
  /** Takes an edit out of the queue, because the service has stored it or parts of it. */
  const confirm = (queued: QueuedEdit) => {
    batch(() => {
      queue.remove([queued.edit.id]);
      confirmed.add([queued.edit]);
    });
  };
  const wait = (workspaceId: string) => {
    const fresh = queue.unsent(workspaceId).filter(({ isWaiting }) => !isWaiting);
    if (fresh.length === 0) return;
    const ids = fresh.map(({ edit }) => edit.id);
    submissions.wait(ids);
    queue.update(ids, { isWaiting: true });
  };
  const sender = createSender(
    queue,
    tab,
    {
      onSending(sent, isSafe) {
        for (const { edit } of sent) {
          if (isSafe) safe.add(edit.id);
          else safe.delete(edit.id);
        }
      },
      onSettled(queued, outcome) {
        const { id, workspaceId } = queued.edit;
        const flaw = flawOf(queued, outcome, differenceOf);
        const isAwaited = submissions.isAwaited(id);
        if (flaw) safe.delete(id);
        batch(() => {
          setAttempts(workspaceId, undefined);
          if (flaw && !isAwaited) {
            if (!outcome.error) confirmed.add([queued.edit]);
            queue.update([id], { flaw, isTried: true });
          } else if (outcome.error) queue.remove([id]);
          else confirm(queued);
        });
        if (outcome.error && isAwaited) submissions.reject(id, new Error(outcome.error.message), false);
        else if (isAwaited || !flaw) submissions.confirm(id, outcome);
        else submissions.end(id);
        tabs.post({ kind: 'settled', id, outcome });
      },
      onGivenUp(queued, error) {
        queue.remove([queued.edit.id]);
        const isTried = error !== undefined || queued.isTried;
        const reason = error ?? new Error(isTried ? LOST : OFFLINE);
        submissions.reject(queued.edit.id, reason, isTried);
      },
      onOffline: (workspaceId) => wait(workspaceId),
      onFailed(workspaceId, failed) {
        for (const { edit } of queue.unsent(workspaceId)) safe.delete(edit.id);
        wait(workspaceId);
        setAttempts(workspaceId, failed);
        tabs.post({ kind: 'failed', workspaceId, attempts: failed });
      },
    },
    stopped,
  );
  const wakeAll = () => {
    for (const id of new Set(queue.edits.peek().map(({ edit }) => edit.workspaceId))) sender.wake(id);
  };
  const isStopped = () => stopped.aborted;
  const sync = async (isLost = false) => {
    if (isStopped()) return;
    await queue.sync(isLost);
    if (!isStopped()) wakeAll();
  };
  const receive = async (message: Message) => {
    if (stopped.aborted) return;
    switch (message.kind) {
      case 'changed':
        return sync();
      case 'settled': {
        const queued = queue.edits.peek().find(({ edit }) => edit.id === message.id);
        if (!queued) return;
        const { id, workspaceId } = queued.edit;
        const { outcome } = message;
        sender.learn(workspaceId, undefined);
        setAttempts(workspaceId, undefined);
        const flaw = outcome && flawOf(queued, outcome, differenceOf);
        if (!outcome) queue.remove([id]);
        else if (flaw) queue.update([id], { flaw, isTried: true });
        else confirm(queued);
        if (outcome && !flaw) submissions.confirm(id, outcome);
        else submissions.end(id);
        return;
      }
      case 'failed':
        sender.learn(message.workspaceId, message.attempts);
        wait(message.workspaceId);
        setAttempts(message.workspaceId, message.attempts);
        return;
      case 'wake':
        sender.wake(message.workspaceId, true);
    }
  };

  const pending = computed(() => [
    ...confirmed.shown.value,
    ...queue.edits.value.flatMap(({ edit, flaw }) => (flaw ? [] : edit)),
  ]);
  const problems = computed(() =>
    problemsOf(queue.edits.value, queue.unreadable.value, (workspaceId) => {
      const failed = attempts.value.get(workspaceId);
      return failed && isAside(failed) ? failed.message : undefined;
    }),
  );
  const mustWait = (workspaceId: string) =>
    !tab.isOnline.peek() || queue.unsent(workspaceId).some(({ isWaiting }) => isWaiting);
  /** Returns why edits cannot be kept until they are sent. */
  const whyRefused = (added: readonly Omit<QueuedEdit, 'order'>[], mustBeSent: boolean) => {
    if (mustBeSent) return tab.isOnline.peek() ? STILL_SENDING : OFFLINE;
    return whyNoRoom([...queue.edits.peek(), ...added], queue.unreadable.peek().size);
  };
  const current = (workspaceId: string) => {
    const observed = confirmed.observed(workspaceId);
    return observed && withEdits(observed, pending.peek());
  };
  /** What `isKeptAlready`, as another edit, never lacks room. */
  const submit = (
    workspace: EditedWorkspace,
    change: EditChange,
    options: SubmitOptions = {},
    isKeptAlready = false,
  ): Submission => {
    const { failed = DEFAULT_FAILED, mustBeSent = false, withoutSeen = false } = options;
    const isWaiting = mustWait(workspace.id);
    const madeAt = new Date(tab.now()).toISOString();
    const shown = withoutSeen ? undefined : current(workspace.id);
    const { edits, later } = newEdits(workspace, change, madeAt, shown, differenceOf);
    const shared = { failed, isTried: !isWaiting, isWaiting, isStored: false, mustBeSent };
    const added = edits.map((each) => ({ ...each, ...shared }));
    const made = edits.map(({ edit }) => edit);
    const submission = submissions.create(made, isWaiting);
    const refusal = isWaiting && !isKeptAlready ? whyRefused(added, mustBeSent) : undefined;
    if (refusal !== undefined) {
      for (const { id } of made) submissions.reject(id, new Error(refusal), false);
      return submission;
    }
    queue.add(added, later);
    sender.wake(workspace.id);
    return submission;
  };
  void sync();

  return {
    pending,
    waiting: computed(() =>
      queue.edits.value.flatMap(({ edit, isWaiting, flaw }) => (isWaiting && !flaw ? edit : [])),
    ),
    isKept: computed(() => queue.edits.value.every(({ isStored, isWaiting }) => isStored || !isWaiting)),
    isReachable: computed(() => attempts.value.size === 0),
    problems,
    submit: (workspace, change, options) => submit(workspace, change, options),
    async withdraw(ids) {
      const first = queue.edits.peek().find(({ edit }) => ids.includes(edit.id));
      const last = first ? queue.unsent(first.edit.workspaceId).slice(-ids.length) : [];
      const isLast = last.length === ids.length && last.every(({ edit }) => ids.includes(edit.id));
      if (!isLast || !(await queue.withdraw(ids))) return false;
      for (const id of ids) forget(id);
      return true;
    },
    mustWait,
    retry({ id, kind }) {
      const queued = queue.edits.peek().find(({ edit }) => edit.id === id);
      if (!queued) return;
      const { edit, flaw, failed } = queued;
      const workspace = { id: edit.workspaceId, createdAt: edit.workspaceCreatedAt };
      if (kind === 'waiting') {
        tabs.post({ kind: 'wake', workspaceId: workspace.id });
        sender.wake(workspace.id, true);
        return;
      }
      if (!flaw) return;
      // A whole category is deleted as the user sees it now. Anything else replaces what others have made of it.
      for (const operation of flaw.overwriting ?? []) {
        const withoutSeen = operation.op !== 'deleteCategory';
        submit(workspace, { operations: [operation] }, { failed, withoutSeen }, true);
      }
      if (!flaw.overwriting) submit(workspace, flaw.change, { failed }, true);
      forget(id);
    },
    discard({ id }) {
      const queued = queue.edits.peek().find(({ edit }) => edit.id === id);
      forget(id);
      if (queued) sender.wake(queued.edit.workspaceId, true);
      else void sync();
    },
    observe: confirmed.observe,
    forget: confirmed.forget,
    current,
    async unsettledCount() {
      const { promise: settled, resolve } = Promise.withResolvers<undefined>();
      const stop = effect(() => {
        if (queue.edits.value.every(({ isWaiting, flaw }) => isWaiting || flaw)) resolve(undefined);
      });
      const timer = setTimeout(resolve, MAX_SETTLING_MS);
      await settled;
      clearTimeout(timer);
      stop();
      return queue.edits.peek().length + queue.unreadable.peek().size;
    },
    hasUnsent: () => queue.edits.peek().some(({ edit, isStored }) => !isStored && !safe.has(edit.id)),
    stop() {
      const open = queue.edits.peek();
      stopping.abort();
      tabs.close();
      for (const { edit } of open) submissions.end(edit.id);
    },
  };
}

const LOST = 'The connection was lost.';
const OFFLINE = 'You are offline, so nothing was saved. Try again when you are back online.';
const STILL_SENDING = 'Earlier changes are still being sent, so nothing was saved. Try again in a moment.';
