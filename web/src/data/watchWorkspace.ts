import { onSnapshot, type DocumentSnapshot, type Firestore } from 'firebase/firestore';
import { fromDocuments, type Head } from '@lib/storage/documents';
import type { Link, Chunk, Workspace } from '@lib/domain/model';
import { sameLink } from '@lib/domain/operations/savedLink';
import { caught } from './caught';
import { headReference, pagesOf, readHead, readPage, type WorkspaceKey } from './documents';
import { whenAnswered } from './whenAnswered';

/** A page as it was read last. */
interface KnownPage {
  readonly version: string;
  readonly links: ReadonlyMap<string, Link>;
}

/**
 * Tells a workspace with all of its links, as soon as the server has answered and at each change; null while there is
 * none. Head and pages come as documents of their own: it is told when their versions agree. Pages and links that did
 * not change are the same objects as before, so that what was computed of them (search, summaries) holds.
 * @returns what ends it; after `onError` it has ended.
 */
export function watchWorkspace(
  firestore: Firestore,
  key: WorkspaceKey,
  onChange: (workspace: Workspace | null) => void,
  onError: (error: Error) => void,
): () => void {
  const reference = headReference(firestore, key);
  const known = new Map<number, KnownPage>();
  let pages: readonly Chunk[] = [];
  let head: Head | null | undefined;
  let hasPages = false;

  const tell = () => {
    if (head === undefined || !hasPages) return;
    if (head === null) {
      onChange(null);
      return;
    }
    const assembled = assemble(head, known, pages);
    if (!assembled) return;
    pages = assembled;
    onChange(fromDocuments(key.workspaceId, head, assembled));
  };
  const stop = () => {
    stopHead();
    stopPages();
  };
  const fail = (error: Error) => {
    stop();
    onError(error);
  };

  const stopHead = onSnapshot(
    reference,
    { includeMetadataChanges: true },
    caught(
      whenAnswered((snapshot: DocumentSnapshot) => {
        head = readHead(snapshot);
        tell();
      }),
      fail,
    ),
    fail,
  );
  const stopPages = onSnapshot(
    pagesOf(reference),
    { includeMetadataChanges: true },
    caught((snapshot) => {
      for (const { doc, type } of snapshot.docChanges()) {
        const number = Number(doc.id);
        const page = type === 'removed' ? null : readPage(doc);
        const links = page && sameLinks(page.links, known.get(number));
        if (links) known.set(number, { version: page.version, links });
        else known.delete(number);
      }
      hasPages ||= !snapshot.metadata.fromCache;
      tell();
    }, fail),
    fail,
  );
  return stop;
}

/** The pages that the head names, or undefined while one of another version is known. */
function assemble(
  head: Head,
  known: ReadonlyMap<number, KnownPage>,
  before: readonly Chunk[],
): Chunk[] | undefined {
  const pages: Chunk[] = [];
  for (const [number, { version, bytes }] of head.chunks.entries()) {
    const page = known.get(number);
    if (page?.version !== version) return undefined;
    const same = before[number];
    pages.push(same?.links === page.links && same.bytes === bytes ? same : { bytes, links: page.links });
  }
  return pages;
}

/** The links as they were read, those that are as before as the same objects. */
function sameLinks(links: Readonly<Record<string, Link>>, before?: KnownPage): ReadonlyMap<string, Link> {
  return new Map(
    Object.entries(links).map(([id, link]) => {
      const known = before?.links.get(id);
      return [id, known && sameLink(known, link) ? known : link];
    }),
  );
}
