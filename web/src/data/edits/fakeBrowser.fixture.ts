import { signal } from '@preact/signals-core';
import type { EditStore } from '../local/editStore';
import { differenceOf } from '../../editing/outcomeText';
import type { Edits } from './queue/contract';
import { createEdits } from './edits';
import type { Message, Send } from './send/surroundings';

/** A browser profile: what outlasts its tabs, and connects them. Storage and clock may be at fault. */
export class FakeBrowser {
  readonly isOnline = signal(true);
  /** What the clock of the device is ahead of the real time, in milliseconds. */
  clockOffset = 0;
  /** What the storage refuses. */
  readonly refuses = { read: false, write: false, delete: false };
  /** Whether no tab hears of another, as if it slept. */
  isSilent = false;
  /** Whether the user goes on if the history of the day is full. */
  goesOn = true;
  entries = new Map<string, unknown>();
  private epoch = 1;
  private readonly tabs = new Map<(message: Message) => void, () => void>();
  private readonly locks = new Map<string, Promise<void>>();

  constructor(private readonly send: Send) {}

  openTab(): Edits {
    let lost: () => void = () => undefined;
    let receive: (message: Message) => void = () => undefined;
    const stopping = new AbortController();
    return createEdits({
      send: this.send,
      isOnline: this.isOnline,
      differenceOf,
      goesOnWithoutHistory: () => Promise.resolve(this.goesOn),
      now: () => Date.now() + this.clockOffset,
      openStore: (onLost) => {
        lost = onLost;
        return this.store();
      },
      connect: (onMessage) => {
        receive = onMessage;
        this.tabs.set(receive, () => lost());
        return {
          post: (message) => {
            if (this.isSilent) return;
            for (const other of this.tabs.keys())
              if (other !== receive)
                queueMicrotask(() => this.tabs.has(other) && other(structuredClone(message)));
          },
          close: () => {
            stopping.abort();
            this.tabs.delete(receive);
          },
        };
      },
      alone: (name, work) =>
        this.alone(name, async () => {
          if (!stopping.signal.aborted)
            await Promise.race([
              work(),
              new Promise((resolve) => stopping.signal.addEventListener('abort', resolve)),
            ]);
        }),
    });
  }

  /** Deletes the database, as when the user clears the data of the site. Tabs that have it open hear of that. */
  deleteDatabase(isOpen = true): void {
    this.entries = new Map();
    this.epoch++;
    for (const lost of isOpen ? this.tabs.values() : []) lost();
  }

  private async alone(name: string, work: () => Promise<unknown>): Promise<void> {
    const before = this.locks.get(name) ?? Promise.resolve();
    const after = before.then(work).then(
      () => undefined,
      () => undefined,
    );
    this.locks.set(name, after);
    return after;
  }

  private store(): EditStore {
    const { refuses } = this;
    return {
      read: async () => {
        await Promise.resolve();
        return refuses.read
          ? undefined
          : { epoch: String(this.epoch), entries: structuredClone(this.entries) };
      },
      change: async (ids, work) => {
        await Promise.resolve();
        const found = new Map(
          ids.flatMap((id) => (this.entries.has(id) ? [[id, structuredClone(this.entries.get(id))]] : [])),
        );
        const changes = work(found);
        if ([...changes.values()].some((value) => (value ? refuses.write : refuses.delete))) return undefined;
        for (const [id, value] of changes) {
          if (value) this.entries.set(id, structuredClone(value));
          else this.entries.delete(id);
        }
        return { epoch: String(this.epoch), entries: found };
      },
    };
  }
}
