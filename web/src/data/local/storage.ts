import { within } from '@shared/base/within';
import type { IDBPDatabase } from 'idb';
import { isBorrowed } from './borrowed';

/**
 * Returns what runs work on the database that `open` opens. It is opened once, and again after it was closed or has failed: WebKit
 * does not always say that a connection is of no use any more. `open` gets a function that says that it was closed.
 */
export function storageOf<Shape>(open: (closed: () => void) => Promise<IDBPDatabase<Shape>>): Attempt<Shape> {
  let opening: Promise<IDBPDatabase<Shape>> | undefined;
  const opened = () => {
    const current = (opening ??= open(() => {
      if (opening === current) opening = undefined;
    }));
    return current;
  };
  return async (work) => {
    if (isBorrowed()) return undefined;
    const current = opened();
    try {
      return await within(MAX_WAIT_MS, ({ end }) => current.then((database) => work(database, end)));
    } catch {
      if (opening === current) opening = undefined;
      current.then(
        (database) => database.close(),
        () => undefined,
      );
      return undefined;
    }
  };
}

/** Longer than any healthy browser takes. Some never answer. */
const MAX_WAIT_MS = 2_000;

/** Ends the time limit for an attempt. Returns false if it had passed, so that the attempt was reported as failed. */
export type IsInTime = () => boolean;

/**
 * Runs `work` on a database. Returns undefined if the device is borrowed, or storage is blocked, full, damaged or does not answer in
 * time. What `work` writes may be stored later, unless it asks whether it is in time and aborts.
 */
export type Attempt<Shape> = <Result>(
  work: (database: IDBPDatabase<Shape>, isInTime: IsInTime) => Promise<Result>,
) => Promise<Result | undefined>;
