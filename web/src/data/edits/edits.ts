import { computed, effect, untracked } from '@preact/signals-core';
import { within } from '@shared/base/within';
import { allLinks } from '@shared/model/workspace';
import { isAside } from './send/attempts';
import { whyNoRoom } from './queue/bound';
import { createConfirmedEdits } from './send/confirmedEdits';
import type { EditedWorkspace, Edits, SubmitOptions, Submission } from './queue/contract';
import { newEdits } from './queue/newEdits';
import { createOutcomes } from './send/outcomes';
import { withEdits, type EditChange, type PendingEdit } from './queue/pendingEdits';
import { problemsOf, type DifferenceOf } from './queue/problem';
import { createQueue } from './queue/queue';
import { createSender } from './send/sender';
import { createSubmissions } from './send/submissions';
import type { Message, Surroundings } from './send/surroundings';

/** Creates the edits of a user, and sends those that the browser has kept. */
export function createEdits(tab: Surroundings): Edits {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const isStopped = () => stopped.aborted;
  const tabs = tab.connect((message) => receive(message));
  const store = tab.openStore(() => void sync(true));
  const queue = createQueue(store, () => tabs.post({ kind: 'changed' }));
  const unsettled = () => queue.edits.value.flatMap(({ edit, flaw }) => (flaw ? [] : edit));
  const confirmed = createConfirmedEdits(stopped, () => untracked(unsettled));
  const submissions = createSubmissions();
  const differenceOf: DifferenceOf = ({ edit, titles }, outcome) => {
    const titleOf = (url: string) => {
      const workspace = confirmed.observed(edit.workspaceId);
      const find = () => [...(workspace ? allLinks(workspace) : [])].find(({ link }) => link.url === url);
      return titles?.[url] ?? find()?.link.title ?? url;
    };
    return tab.differenceOf(edit.change, outcome, titleOf);
  };
  const outcomes = createOutcomes(queue, confirmed, submissions, differenceOf, tabs.post);
  const sender = createSender(queue, outcomes, tab, stopped);
  const find = (id: string) => queue.edits.peek().find(({ edit }) => edit.id === id);

  const sync = async (isLost = false) => {
    if (isStopped()) return;
    await queue.sync(isLost);
    const ids = new Set(queue.edits.peek().map(({ edit }) => edit.workspaceId));
    if (!isStopped()) for (const id of ids) sender.wake(id);
  };
  const receive = (message: Message) => {
    if (isStopped()) return;
    switch (message.kind) {
      case 'changed':
        void sync();
        break;
      case 'settled': {
        const queued = find(message.id);
        if (!queued) break;
        sender.learn(queued.edit.workspaceId, undefined);
        outcomes.settle(queued, message.outcome, 'tab');
        break;
      }
      case 'forgotten':
        queue.remove([message.id]);
        break;
      case 'failed':
        sender.learn(message.workspaceId, message.attempts);
        outcomes.wait(message.workspaceId);
        break;
      case 'wake':
        sender.wake(message.workspaceId, true);
    }
  };

  let lastPending: readonly PendingEdit[] = [];
  // The same array as long as it has the same edits, so that nothing applies them anew because one was sent or stored.
  const pending = computed(() => {
    const next = [...confirmed.shown.value, ...unsettled()];
    const isSame =
      next.length === lastPending.length && next.every((edit, index) => edit === lastPending[index]);
    if (!isSame) lastPending = next;
    return lastPending;
  });
  const current = (workspaceId: string) => {
    const observed = confirmed.observed(workspaceId);
    return observed && withEdits(observed, pending.peek());
  };
  const mustWait = (workspaceId: string) =>
    !tab.isOnline.peek() || queue.unsent(workspaceId).some(({ isWaiting }) => isWaiting);
  const submit = (workspace: EditedWorkspace, change: EditChange, options: Options = {}): Submission => {
    const {
      failed = DEFAULT_FAILED,
      mustBeSent = false,
      withoutSeen = false,
      isKeptAlready = false,
      idEnd,
    } = options;
    const isWaiting = mustWait(workspace.id);
    const madeAt = new Date(tab.now()).toISOString();
    const shown = withoutSeen ? undefined : current(workspace.id);
    const { edits, later } = newEdits(workspace, change, madeAt, shown, differenceOf, idEnd);
    const state = { failed, mustBeSent, isWaiting, isTried: !isWaiting, isStored: false };
    const added = edits.map((each) => ({ ...each, ...state }));
    const submission = submissions.create(
      edits.map(({ edit }) => edit),
      isWaiting,
    );
    const noRoom = isWaiting && !isKeptAlready ? whyNoRoom(added, queue) : undefined;
    if (noRoom === undefined) {
      queue.add(added, later);
      sender.wake(workspace.id);
    } else for (const id of submission.ids) submissions.reject(id, new Error(noRoom), false);
    return submission;
  };

  // Nothing more will be known here of what has left the queue, or is a problem.
  const stopEnding = effect(() => {
    const open = queue.edits.value.filter(({ flaw }) => !flaw);
    submissions.endOthers(new Set(open.map(({ edit }) => edit.id)));
  });
  void sync();

  return {
    pending,
    waiting: computed(() =>
      queue.edits.value.flatMap(({ edit, isWaiting, flaw }) => (isWaiting && !flaw ? edit : [])),
    ),
    isKept: computed(() => queue.edits.value.every(({ isStored, isWaiting }) => isStored || !isWaiting)),
    isReachable: computed(sender.isReachable),
    problems: computed(() =>
      problemsOf(queue.edits.value, queue.unreadable.value, (workspaceId) => {
        const attempts = sender.attempts(workspaceId);
        return attempts && isAside(attempts) ? attempts.message : undefined;
      }),
    ),
    submit,
    async withdraw(ids) {
      const workspaceId = find(ids[0] ?? '')?.edit.workspaceId ?? '';
      const last = queue.unsent(workspaceId).slice(-ids.length);
      const isLast = last.length === ids.length && last.every(({ edit }) => ids.includes(edit.id));
      if (!isLast || !(await queue.withdraw(ids))) return false;
      for (const id of ids) outcomes.forget(id);
      return true;
    },
    mustWait,
    retry({ id, kind }) {
      const queued = find(id);
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
        submit(workspace, { operations: [operation] }, { failed, withoutSeen, isKeptAlready: true });
      }
      if (!flaw.overwriting) submit(workspace, flaw.change, { failed, isKeptAlready: true });
      outcomes.forget(id);
    },
    discard({ id }) {
      const queued = find(id);
      outcomes.forget(id);
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
      await within(MAX_SETTLING_MS, () => settled);
      stop();
      return queue.edits.peek().length + queue.unreadable.peek().size;
    },
    hasUnsent: () => queue.edits.peek().some(({ edit, isStored }) => !isStored && !sender.isSafe(edit.id)),
    stop() {
      stopping.abort();
      tabs.close();
      stopEnding();
      submissions.endOthers(new Set());
    },
  };
}

/** How long to wait for the responses to what is being sent before saying how much is not stored. */
const MAX_SETTLING_MS = 5_000;

const DEFAULT_FAILED = 'A change that you made was not saved.';

interface Options extends SubmitOptions {
  /** Whether the browser holds the change already, as another edit, so that there is room for it. */
  readonly isKeptAlready?: boolean;
}
