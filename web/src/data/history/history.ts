import {
  collection,
  doc,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type DocumentSnapshot,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import {
  authorsDocumentSchema,
  historyEntrySchema,
  type Author,
  type HistoryEntry,
} from '@shared/contract/historyDocument';
import { headReference } from '../../firebase/documents';
import { watchDocument, watchQuery } from '../../firebase/listeners';
import { seenFrom, storedAt, type UserWorkspace } from '../workspaces/userWorkspace';

/** The newest part of a workspace's history. */
export interface History {
  /** Newest first, without gaps. */
  readonly changes: readonly StoredChange[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** An entry of a workspace's history. Its further links are read with `createFurtherLinksReader`. */
export interface StoredChange extends HistoryEntry {
  readonly id: string;
}

/** Reads a workspace's history. */
export interface HistoryReader {
  /** Reads the next page, if there is one, and reports the history with it. */
  readonly readMore: () => Promise<void>;
  /** Drops what is known of these links, which were deleted permanently. */
  readonly forget: (linkIds: ReadonlySet<string>) => void;
  readonly stop: () => void;
}

/** How many entries a page has. */
const PAGE_SIZE = 50;

/**
 * Watches the newest page of a workspace's history. Calls `onChange` once the server has responded, and again on every
 * change. Keeps only the pages that were asked for, and of each entry only what `reduce` returns. If so much arrives at once
 * that entries in between are unknown, begins again with the newest page.
 */
export function watchHistory(
  firestore: Firestore,
  userWorkspace: UserWorkspace,
  onChange: (history: History) => void,
  onError: (error: Error) => void,
  reduce: (change: StoredChange) => StoredChange = (change) => change,
): HistoryReader {
  const entries = collection(headReference(firestore, storedAt(userWorkspace)), 'history');
  const { since } = userWorkspace.shared ?? {};
  // The rules let a member read only what was changed since they joined.
  const readable = since === undefined ? [] : [where('seq', '>', since)];
  const newestFirst = query(entries, ...readable, orderBy('seq', 'desc'), limit(PAGE_SIZE));
  let known: readonly StoredChange[] = [];
  /** The place of the newest entry of the watched page. */
  let newest = 0;
  /** The place from which on all entries are known. Zero if there are none before it. */
  let start = 0;
  /** Whether to keep entries that no longer fit onto the watched page. */
  let keepsOlder = false;
  let reading: Promise<void> | undefined;
  /** Increases when a page that is being read has to be read again. */
  let version = 0;
  let isStopped = false;

  const report = () => {
    if (!isStopped) onChange({ changes: known.filter((change) => !isExpired(change)), hasMore: start > 0 });
  };
  const pageIn = (snapshot: QuerySnapshot) => {
    const changes = changesIn(snapshot, userWorkspace);
    const last = changes.at(-1);
    // Firestore deletes expired entries only later.
    const isLast = snapshot.size < PAGE_SIZE || (last !== undefined && isExpired(last));
    return { changes: changes.map(reduce), start: isLast ? 0 : seqOf(snapshot.docs.at(-1)) };
  };
  const stop = watchQuery(
    newestFirst,
    (snapshot) => {
      const page = pageIn(snapshot);
      if (keepsOlder && page.start <= newest + 1) {
        // If entries were deleted, the page may reach further back than all that was read.
        known = [...page.changes, ...known.filter(({ seq }) => seq < page.start)];
        start = Math.min(start, page.start);
      } else {
        ({ changes: known, start } = page);
        version++;
      }
      newest = seqOf(snapshot.docs[0]);
      report();
    },
    onError,
  );
  const readPage = async () => {
    let page;
    let read;
    do {
      read = version;
      page = pageIn(await getDocs(query(newestFirst, startAfter(start))));
    } while (read !== version);
    known = [...known, ...page.changes.filter(({ seq }) => seq < start)];
    start = Math.min(start, page.start);
    report();
  };

  return {
    readMore() {
      if (start === 0) return Promise.resolve();
      keepsOlder = true;
      reading ??= readPage().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    forget(linkIds) {
      const ids = new Set(linkIds);
      known = known.flatMap((change) => {
        const kept = withoutLinks(change.change, ids);
        const isGone = kept.links.length === 0 && change.change.links.length > 0 && !kept.settings;
        return isGone && change.parts === 0 ? [] : { ...change, change: kept };
      });
      version++;
      report();
    },
    stop() {
      isStopped = true;
      stop();
    },
  };
}

/** The authors of a workspace's links, by the id that the links hold. */
export type Authors = Readonly<Record<string, Author>>;

/** Watches who added the links of a workspace. @returns a function that stops watching. */
export function watchAuthors(
  firestore: Firestore,
  userWorkspace: UserWorkspace,
  onChange: (authors: Authors) => void,
  onError: (error: Error) => void,
): () => void {
  return watchDocument(
    doc(headReference(firestore, storedAt(userWorkspace)), 'private', 'authors'),
    (snapshot) => {
      const { authors = {} } = authorsDocumentSchema.safeParse(snapshot.data()).data ?? {};
      const seen = Object.entries(authors).map(
        ([id, author]) => [id, seenFrom(userWorkspace, author)] as const,
      );
      onChange(Object.fromEntries(seen));
    },
    onError,
  );
}

function changesIn({ docs }: QuerySnapshot, userWorkspace: UserWorkspace): StoredChange[] {
  return docs.flatMap((document: DocumentSnapshot) => {
    // Skips what a newer version has stored in another form.
    const { data } = historyEntrySchema.safeParse(document.data());
    return data ? { ...data, author: seenFrom(userWorkspace, data.author), id: document.id } : [];
  });
}

/** Returns the place of an entry in any form. Zero if there is no entry. */
function seqOf(document: DocumentSnapshot | undefined): number {
  return Number(document?.get('seq') ?? 0);
}

function isExpired({ expiresAt }: StoredChange): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Drops links, and adds the ids that they had before to `ids`. */
function withoutLinks(change: StoredChange['change'], ids: Set<string>): StoredChange['change'] {
  const links = change.links.filter(({ id, movedTo = id }) => {
    const isDropped = ids.has(id) || ids.has(movedTo);
    if (isDropped) ids.add(id);
    return !isDropped;
  });
  return { ...change, links };
}
