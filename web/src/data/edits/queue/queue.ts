import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { EditStore, Entries, Found, Writes } from '../../local/editStore';
import type { Prepared } from './newEdits';
import { entryOf, queuedEditOf, type EditToQueue, type QueuedEdit } from './queuedEdit';

/** The edits that are not confirmed yet, and those that are not stored as made, of all tabs of this browser. */
export interface Queue {
  /** In the order in which they were made, which no clock decides. */
  readonly edits: ReadonlySignal<readonly QueuedEdit[]>;
  /** The entries of the browser that this version of the web app cannot read. */
  readonly unreadable: ReadonlySignal<Entries>;
  /** Returns the edits of a workspace that are to be sent. */
  readonly unsent: (workspaceId: string) => readonly QueuedEdit[];
  /** Returns the same edits once they are prepared. */
  readonly prepared: (workspaceId: string) => Promise<readonly QueuedEdit[]>;
  /** Adds edits at the end, and stores them in the background, once they are prepared. */
  readonly add: (edits: readonly EditToQueue[], prepared?: Promise<readonly Prepared[]>) => void;
  /** Changes edits, in the browser’s store, too. */
  readonly update: (ids: readonly string[], changes: Partial<QueuedEdit>) => void;
  /** Marks edits as tried, before they are sent. Returns those that no other tab has settled or withdrawn. */
  readonly claim: (edits: readonly QueuedEdit[]) => Promise<readonly QueuedEdit[]>;
  readonly remove: (ids: readonly string[]) => void;
  /** Removes edits unless one of them has been tried. Returns whether it did. */
  readonly withdraw: (ids: readonly string[]) => Promise<boolean>;
  /** Reads what other tabs have changed, and stores what the browser lacks: that may be everything, if the store `isLost`. */
  readonly sync: (isLost?: boolean) => Promise<void>;
  /** Resolves once everything that was changed so far is stored, or could not be. */
  readonly saved: () => Promise<unknown>;
}

/**
 * Creates the queue of a user. What it has in memory is what counts: the store makes it outlast the tab, if it works. `changed` is
 * called when other tabs need to read the store again.
 */
export function createQueue(store: EditStore, changed: () => void): Queue {
  const edits = signal<readonly QueuedEdit[]>([]);
  const unreadable = signal<Entries>(new Map());
  /** The ids of edits that are settled, so that they are not read again if the browser does not delete them. */
  const gone = new Set<string>();
  const preparing = new Map<string, Promise<unknown>>();
  let epoch: string | undefined;
  /** The highest place that this tab knows of. So an edit comes after all that the user could see. */
  let lastOrder = 0;
  /** Resolves once everything that was to be stored so far is, or has failed. */
  let storing: Promise<unknown> = Promise.resolve();

  const find = (id: string) => edits.peek().find(({ edit }) => edit.id === id);
  const unsent = (workspaceId: string) =>
    edits.peek().filter(({ edit, flaw }) => edit.workspaceId === workspaceId && flaw === undefined);
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = storing.then(work);
    storing = result.catch(() => undefined);
    return result;
  };
  const set = (next: readonly QueuedEdit[]) => {
    edits.value = next.toSorted((a, b) => a.order - b.order || (a.edit.id < b.edit.id ? -1 : 1));
  };
  const replace = (ids: readonly string[], changes: (queued: QueuedEdit) => QueuedEdit) =>
    set(edits.peek().map((queued) => (ids.includes(queued.edit.id) ? changes(queued) : queued)));
  const drop = (ids: readonly string[]) => {
    for (const id of ids) gone.add(id);
    set(edits.peek().filter(({ edit }) => !ids.includes(edit.id)));
  };
  /** Remembers that what the store had may be only here. */
  const doubt = () => set(edits.peek().map((queued) => ({ ...queued, isStored: false })));
  /** Notices if the database was deleted. */
  const noticed = (found: Found | undefined) => {
    if (found && epoch !== undefined && found.epoch !== epoch) doubt();
    epoch = found?.epoch ?? epoch;
    return found;
  };
  const change = async (ids: readonly string[], work: (found: Entries) => Writes) =>
    noticed(await store.change(ids, work));

  /** Stores what the queue has of these edits now, and of all that are not stored yet. Deletes those that it does not have. */
  const save = (ids: readonly string[], isForOthers = true) =>
    inOrder(async () => {
      await Promise.all(preparing.values());
      // A browser without room still deletes.
      const deleted = ids.filter((id) => !find(id));
      let isChanged = deleted.length > 0 && (await change([], () => deletionOf(deleted))) !== undefined;
      const written = edits
        .peek()
        .filter(({ edit, isStored, mustBeSent }) => !mustBeSent && (!isStored || ids.includes(edit.id)));
      const entries = new Map(written.map((queued) => [queued.edit.id, entryOf(queued)]));
      if (entries.size > 0 && (await change([], () => entries))) {
        replace([...entries.keys()], (queued) => ({ ...queued, isStored: true }));
        isChanged = true;
      }
      // Tabs that tell each other of nothing would never end.
      if (isForOthers && isChanged) changed();
    });

  const read = async () => {
    const stored = noticed(await store.read());
    if (!stored) return;
    const found = new Map<string, QueuedEdit>();
    const damaged = new Map<string, unknown>();
    for (const [id, entry] of stored.entries) {
      const queued = queuedEditOf(entry);
      if (queued) found.set(id, queued);
      else damaged.set(id, entry);
    }
    lastOrder = Math.max(lastOrder, ...[...found.values()].map(({ order }) => order));
    const useless = [...found.keys()].filter((id) => gone.has(id));
    for (const id of useless) found.delete(id);
    unreadable.value = damaged;
    set(merged(edits.peek(), found));
    if (useless.length > 0) await change([], () => deletionOf(useless));
  };

  return {
    edits,
    unreadable,
    unsent,
    async prepared(workspaceId) {
      const ids = unsent(workspaceId).map(({ edit }) => edit.id);
      for (const id of ids) await preparing.get(id);
      return unsent(workspaceId).filter(({ edit }) => ids.includes(edit.id));
    },
    add(added, prepared) {
      const ready = prepared?.then((all) => {
        const byId = new Map(all.map((each) => [each.edit.id, each]));
        for (const id of byId.keys()) preparing.delete(id);
        replace([...byId.keys()], (queued) => ({ ...queued, ...byId.get(queued.edit.id) }));
      });
      if (ready) for (const { edit } of added) preparing.set(edit.id, ready);
      set([...edits.peek(), ...added.map((queued) => ({ ...queued, order: ++lastOrder }))]);
      void save(
        [],
        added.some(({ isWaiting }) => isWaiting),
      );
    },
    update(ids, changes) {
      replace(ids, (queued) => ({ ...queued, ...changes }));
      void save(ids);
    },
    async claim(claimed) {
      const ids = claimed.map(({ edit }) => edit.id);
      replace(ids, (queued) => ({ ...queued, isTried: true }));
      // Other tabs do not know of the others.
      const known = ids.filter((id) => find(id)?.isWaiting === true && find(id)?.isStored === true);
      if (known.length > 0) {
        await inOrder(async () => {
          const different: string[] = [];
          const stored = await change(known, (found) => {
            const changes = new Map<string, object>();
            for (const id of known) {
              const before = found.has(id) ? queuedEditOf(found.get(id)) : undefined;
              const queued = find(id);
              if (!before || before.flaw || !queued) different.push(id);
              else if (!before.isTried) changes.set(id, entryOf(queued));
            }
            return changes;
          });
          if (stored && different.length > 0) await read();
        });
      }
      return ids.flatMap((id) => find(id) ?? []).filter(({ flaw }) => flaw === undefined);
    },
    remove(ids) {
      drop(ids);
      void save(ids);
    },
    async withdraw(ids) {
      const isUntried = () => ids.every((id) => find(id)?.isTried === false);
      const isWithdrawn = await inOrder(async () => {
        if (!isUntried()) return false;
        const known = ids.filter((id) => find(id)?.isStored);
        let isPossible = known.length === 0;
        if (isPossible) return true;
        const stored = await change(known, (found) => {
          isPossible = isUntried() && known.every((id) => queuedEditOf(found.get(id))?.isTried === false);
          return deletionOf(isPossible ? known : []);
        });
        return stored !== undefined && isPossible;
      });
      if (!isWithdrawn) return false;
      drop(ids);
      changed();
      return true;
    },
    async sync(isLost = false) {
      if (isLost) doubt();
      await inOrder(read);
      if (edits.peek().some(({ isStored, mustBeSent }) => !isStored && !mustBeSent)) await save([]);
    },
    saved: () => storing,
  };
}

/** Returns the queue with what the store has. Edits that other tabs have removed from the store are not in it any more. */
function merged(known: readonly QueuedEdit[], stored: ReadonlyMap<string, QueuedEdit>): QueuedEdit[] {
  const others = new Map(stored);
  const kept = known.flatMap((queued): QueuedEdit[] => {
    const entry = stored.get(queued.edit.id);
    others.delete(queued.edit.id);
    if (!entry) return queued.isStored ? [] : [queued];
    const isTried = queued.isTried || entry.isTried;
    return [{ ...queued, isTried, flaw: entry.flaw ?? queued.flaw, isStored: true }];
  });
  return [...kept, ...others.values()];
}

const deletionOf = (ids: readonly string[]): Writes => new Map(ids.map((id) => [id, undefined]));
