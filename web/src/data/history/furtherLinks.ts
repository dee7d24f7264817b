import { collection, doc, getDoc, type Firestore } from 'firebase/firestore';
import { historyPartSchema } from '@shared/contract/historyDocument';
import type { LinkChange } from '@shared/model/change';
import { headReference } from '../../firebase/documents';
import { storedAt, type UserWorkspace } from '../workspaces/userWorkspace';
import type { StoredChange } from './history';

/** The further links of changes that have been read, by the id of the change. */
export type FurtherLinks = ReadonlyMap<string, readonly LinkChange[]>;

/** What identifies a change, and in how many further documents it has links. */
type LargeChange = Pick<StoredChange, 'id' | 'parts'>;

/** Reads the links of changes that are in further documents. */
export interface FurtherLinksReader {
  /** Reads those of a change, once, and reports all that were read. */
  readonly read: (firestore: Firestore, userWorkspace: UserWorkspace, change: LargeChange) => Promise<void>;
  /** Drops what is known of these links, which were deleted permanently. */
  readonly forget: (linkIds: ReadonlySet<string>) => void;
}

export function createFurtherLinksReader(onChange: (links: FurtherLinks) => void): FurtherLinksReader {
  let known: FurtherLinks = new Map();
  /** The changes whose links are being read or have been read. */
  const asked = new Map<string, Promise<void>>();
  /** Increases when what is being read has to be read again. */
  let version = 0;

  const report = (links: FurtherLinks) => {
    known = links;
    onChange(known);
  };
  const readParts = async (firestore: Firestore, userWorkspace: UserWorkspace, change: LargeChange) => {
    let links;
    let read;
    do {
      read = version;
      links = await linksIn(firestore, userWorkspace, change);
    } while (read !== version);
    report(new Map(known).set(change.id, links));
  };

  return {
    read(firestore, userWorkspace, change) {
      const before = asked.get(change.id);
      if (change.parts === 0 || before) return before ?? Promise.resolve();
      const reading = readParts(firestore, userWorkspace, change).catch((error: unknown) => {
        asked.delete(change.id);
        throw error;
      });
      asked.set(change.id, reading);
      return reading;
    },
    forget(linkIds) {
      version++;
      const left = [...known].map(
        ([id, links]) => [id, links.filter((link) => !linkIds.has(link.id))] as const,
      );
      report(new Map(left));
    },
  };
}

async function linksIn(
  firestore: Firestore,
  userWorkspace: UserWorkspace,
  { id, parts }: LargeChange,
): Promise<readonly LinkChange[]> {
  const entries = collection(headReference(firestore, storedAt(userWorkspace)), 'history');
  const links: LinkChange[] = [];
  for (let part = 1; part <= parts; part++) {
    const { data } = historyPartSchema.safeParse(
      (await getDoc(doc(entries, `${id}-${String(part)}`))).data(),
    );
    links.push(...(data?.links ?? []));
  }
  return links;
}
