import type { Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { WorkspaceAccess } from '../../access/workspaceAccess';
import { awaitRead } from '../../platform/firestore';
import { authorsDocumentSchema } from '../../shared/contract/historyDocument';
import { authorsOf, headOf } from '../base/workspacePaths';
import type { WorkspaceCopy } from '../base/workspaceCopy';

/** Finds out which authors of a shared workspace are the person who reads it. */
export class AuthorsReader {
  private readonly known = new LRUCache<string, ReadonlySet<string>>({ max: MAX_KNOWN });

  constructor(private readonly firestore: Firestore) {}

  /**
   * Returns the ids of the authors who are the person, and "" if links without an author are theirs, too. Undefined if nobody
   * else has ever been a member. Reads one document, unless it knows the authors that the copy lists.
   */
  async own(
    access: WorkspaceAccess,
    { authors, membersVersion }: WorkspaceCopy,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | undefined> {
    if (!access.member && membersVersion === undefined) return undefined;
    const head = headOf(this.firestore, access);
    const key = [head.path, access.user, authors.length, authors.at(-1)].join('\n');
    const known = this.known.get(key);
    if (known) return known;
    const document = await awaitRead(signal, authorsOf(head).get());
    const listed = authorsDocumentSchema.safeParse(document.data()).data?.authors ?? {};
    const ids = Object.entries(listed).flatMap(([id, { person }]) =>
      (person?.uid ?? access.uid) === access.user ? [id] : [],
    );
    const own = new Set(access.member ? ids : [...ids, '']);
    this.known.set(key, own);
    return own;
  }
}

/** Each has at most some hundred ids. */
const MAX_KNOWN = 200;
