import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Changes, EditStore, Entries, Found } from '../local/editStore';
import type { Prepared } from './newEdits';
import { entryOf, queuedEditOf, type QueuedEdit } from './queuedEdit';

/** The edits that are not confirmed yet, and those that are not stored as made, of all tabs of this browser. */
export interface Queue {
  /** In the order in which they were made, which no clock decides. */
  readonly edits: ReadonlySignal<readonly QueuedEdit[]>;
  /** The entries of the browser that this version of the web app cannot read. */
  readonly unreadable: ReadonlySignal<Entries>;
  /** Returns the edits of a workspace that are to be sent. */
  readonly unsent: (workspaceId: string) => readonly QueuedEdit[];
  /** Adds edits at the end, and stores them in the background, once they are prepared. */
  readonly add: (
    edits: readonly Omit<QueuedEdit, 'order'>[],
    prepared?: Promise<readonly Prepared[]>,
  ) => void;
  /** Returns the edit with this id, once it is prepared. Undefined if it is not in the queue any more. */
  readonly get: (id: string) => Promise<QueuedEdit | undefined>;
  /** Changes edits, in the browser’s store, too. */
  readonly update: (ids: readonly string[], changes: Partial<QueuedEdit>) => void;
  /** Marks edits as tried, before they are sent. Returns the ids of those that no other tab has settled or withdrawn. */
  readonly claim: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
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
 * called when other tabs need to read the store again, and `dropped` with the edits that other tabs have removed.
 */
export function createQueue(
  store: EditStore,
  changed: () => void,
  dropped: (edits: readonly QueuedEdit[]) => void,
): Queue {
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
  const change = async (ids: readonly string[], work: (found: Entries) => Changes) =>
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
    const useless: string[] = [];
    for (const [id, entry] of stored.entries) {
      const queued = queuedEditOf(entry);
      if (!queued) damaged.set(id, entry);
      else if (gone.has(id)) useless.push(id);
      else found.set(id, queued);
      lastOrder = Math.max(lastOrder, queued?.order ?? 0);
    }
    const known = edits.peek();
    const isHere = ({ isStored, edit }: QueuedEdit) => !isStored || found.has(edit.id);
    const merged = known.filter(isHere).map((queued) => {
      const { isTried = false, flaw = queued.flaw } = found.get(queued.edit.id) ?? {};
      const isStored = found.has(queued.edit.id);
      const isSame = isStored === queued.isStored && flaw === queued.flaw && (queued.isTried || !isTried);
      return isSame ? queued : { ...queued, isTried: queued.isTried || isTried, flaw, isStored };
    });
    const others = [...found.values()].filter(({ edit }) => !known.some((each) => each.edit.id === edit.id));
    const isSame = others.length === 0 && merged.every((queued, index) => queued === known[index]);
    if (!isSame || merged.length < known.length) set([...merged, ...others]);
    if (damaged.size + unreadable.peek().size > 0) unreadable.value = damaged;
    dropped(known.filter((queued) => !isHere(queued)));
    if (useless.length > 0) await change([], () => deletionOf(useless));
  };

  return {
    edits,
    unreadable,
    unsent: (workspaceId) =>
      edits.peek().filter(({ edit, flaw }) => edit.workspaceId === workspaceId && flaw === undefined),
    add(added, prepared) {
      const ids = added.map(({ edit }) => edit.id);
      const ready = prepared?.then((all) => {
        for (const each of all) {
          preparing.delete(each.edit.id);
          replace([each.edit.id], (queued) => ({ ...queued, ...each }));
        }
      });
      if (ready) for (const id of ids) preparing.set(id, ready);
      set([...edits.peek(), ...added.map((queued) => ({ ...queued, order: ++lastOrder }))]);
      void save(
        [],
        added.some(({ isWaiting }) => isWaiting),
      );
    },
    async get(id) {
      await preparing.get(id);
      return find(id);
    },
    update(ids, changes) {
      replace(ids, (queued) => ({ ...queued, ...changes }));
      void save(ids);
    },
    async claim(ids) {
      replace(ids, (queued) => (queued.isTried ? queued : { ...queued, isTried: true }));
      const known = ids.filter((id) => {
        const { isWaiting, isStored } = find(id) ?? {};
        return isWaiting === true && isStored === true;
      });
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
      return new Set(ids.filter((id) => find(id) && !find(id)?.flaw));
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
          isPossible =
            isUntried() &&
            known.every((id) => found.has(id) && queuedEditOf(found.get(id))?.isTried === false);
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

const deletionOf = (ids: readonly string[]): Changes => new Map(ids.map((id) => [id, undefined]));
