import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
  type DocumentSnapshot,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import {
  authorsDocumentSchema,
  historyEntrySchema,
  historyPartSchema,
  type Author,
  type HistoryEntry,
} from '@shared/contract/historyDocument';
import type { LinkChange } from '@shared/model/change';
import { headReference } from '../firebase/documents';
import { watchDocument, watchQuery } from '../firebase/listeners';
import { seenFrom, storedAt, type Place } from './place';

/** An entry of a workspace's history. Its further links are read with {@link readFurtherLinks}. */
export interface StoredChange extends HistoryEntry {
  readonly id: string;
}

/** The newest part of a workspace's history. */
export interface History {
  /** Newest first. */
  readonly changes: readonly StoredChange[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** Reads a workspace's history. */
export interface HistoryReader {
  /** Reads the next page, if there is one, and reports the history with it. */
  readonly readMore: () => Promise<void>;
  /** Drops what the pages that are not watched hold of these links, which were deleted for ever. */
  readonly forget: (linkIds: ReadonlySet<string>) => void;
  readonly stop: () => void;
}

/** How many entries a page has. */
const PAGE_SIZE = 50;

/**
 * Watches the newest page of a workspace's history. Calls `onChange` once the server has responded, and again on every
 * change. Keeps only the pages that were asked for, and of each entry only what `reduce` returns.
 */
export function watchHistory(
  firestore: Firestore,
  place: Place,
  onChange: (history: History) => void,
  onError: (error: Error) => void,
  reduce: (change: StoredChange) => StoredChange = (change) => change,
): HistoryReader {
  const entries = collection(headReference(firestore, storedAt(place)), 'history');
  const newestFirst = query(entries, orderBy('seq', 'desc'), limit(PAGE_SIZE));
  let watched: readonly StoredChange[] = [];
  let older: readonly StoredChange[] = [];
  /** The place of the oldest entry that was read. */
  let end = 0;
  let hasMore = false;
  let reading: Promise<void> | undefined;

  const report = () => onChange({ changes: [...watched, ...older], hasMore });
  const receive = (page: readonly StoredChange[], isLast: boolean) => {
    const last = page.at(-1);
    end = last?.seq ?? 0;
    // Firestore deletes expired entries only later.
    hasMore = !isLast && last !== undefined && !isExpired(last);
    return page.filter((change) => !isExpired(change));
  };
  const stop = watchQuery(
    newestFirst,
    (snapshot) => {
      const page = changesIn(snapshot, place).map(reduce);
      const [newest] = watched;
      const start = page.at(-1)?.seq ?? 0;
      const isContinued = older.length > 0 && newest !== undefined && start <= newest.seq + 1;
      if (isContinued) {
        // What no longer fits onto the watched page is still shown. If an entry was deleted, the page reaches further back.
        older = [...watched, ...older].filter(({ seq }) => seq < start);
        watched = page.filter((change) => !isExpired(change));
      } else {
        older = [];
        watched = receive(page, snapshot.size < PAGE_SIZE);
      }
      report();
    },
    onError,
  );

  return {
    readMore() {
      const read = async () => {
        const snapshot = await getDocs(query(newestFirst, startAfter(end)));
        older = [...older, ...receive(changesIn(snapshot, place).map(reduce), snapshot.size < PAGE_SIZE)];
        report();
      };
      if (!hasMore) return Promise.resolve();
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    forget(linkIds) {
      const ids = new Set(linkIds);
      older = older.flatMap((change) => {
        const kept = withoutLinks(change.change, ids);
        const isGone = kept.links.length === 0 && change.change.links.length > 0 && !kept.settings;
        return isGone && change.parts === 0 ? [] : { ...change, change: kept };
      });
      report();
    },
    stop,
  };
}

/** Reads the links of an entry that are in further documents. */
export async function readFurtherLinks(
  firestore: Firestore,
  place: Place,
  { id, parts }: Pick<StoredChange, 'id' | 'parts'>,
): Promise<readonly LinkChange[]> {
  const entries = collection(headReference(firestore, storedAt(place)), 'history');
  const links: LinkChange[] = [];
  for (let part = 1; part <= parts; part++) {
    const { data } = historyPartSchema.safeParse(
      (await getDoc(doc(entries, `${id}-${String(part)}`))).data(),
    );
    links.push(...(data?.links ?? []));
  }
  return links;
}

/** The authors of a workspace's links, by the id that the links hold. */
export type Authors = Readonly<Record<string, Author>>;

/** Watches who added the links of a workspace. @returns a function that stops watching. */
export function watchAuthors(
  firestore: Firestore,
  place: Place,
  onChange: (authors: Authors) => void,
  onError: (error: Error) => void,
): () => void {
  return watchDocument(
    doc(headReference(firestore, storedAt(place)), 'private', 'authors'),
    (snapshot) => {
      const { authors = {} } = authorsDocumentSchema.safeParse(snapshot.data()).data ?? {};
      const seen = Object.entries(authors).map(([id, author]) => [id, seenFrom(place, author)] as const);
      onChange(Object.fromEntries(seen));
    },
    onError,
  );
}

function changesIn({ docs }: QuerySnapshot, place: Place): StoredChange[] {
  return docs.flatMap((document: DocumentSnapshot) => {
    // Skips what a newer version has stored in another form.
    const { data } = historyEntrySchema.safeParse(document.data());
    return data ? { ...data, author: seenFrom(place, data.author), id: document.id } : [];
  });
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
