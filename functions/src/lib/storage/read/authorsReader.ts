import type { Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { readerOf, type WorkspaceAccess } from '../../access/workspaceAccess';
import { awaitRead } from '../../platform/firestore';
import { authorWords } from '../../shared/activity/authorName';
import { authorsDocumentSchema, type Author } from '../../shared/contract/historyDocument';
import type { Workspace } from '../../shared/model/model';
import { authorsOf, headOf } from '../base/workspacePaths';
import type { WorkspaceCopy } from '../base/workspaceCopy';

/** Finds out what tools call the authors of a shared workspace. */
export class AuthorsReader {
  private readonly known = new LRUCache<string, NonNullable<Workspace['authors']>>({
    maxSize: MAX_KNOWN,
    sizeCalculation: ({ size }) => size + 1,
  });

  constructor(private readonly firestore: Firestore) {}

  /**
   * Returns the words for the authors like {@link wordsFor}. Undefined if the workspace is not shared, and no member has ever added
   * anything. Reads one document, unless it knows the authors that the copy lists, and nobody has joined or left since.
   */
  async words(
    access: WorkspaceAccess,
    { authors, membersVersion, memberAuthors }: WorkspaceCopy,
    signal: AbortSignal,
  ): Promise<Workspace['authors']> {
    if (!access.member && membersVersion === undefined && memberAuthors === undefined) return undefined;
    const head = headOf(this.firestore, access);
    const key = [head.path, access.user, membersVersion, authors.length, authors.at(-1)].join('\n');
    const known = this.known.get(key);
    if (known) return known;
    const document = await awaitRead(signal, authorsOf(head).get());
    const words = wordsFor(access, authorsDocumentSchema.safeParse(document.data()).data?.authors ?? {});
    this.known.set(key, words);
    return words;
  }
}

/** Returns what tools call authors to a person, by id, and under "" the person if links without an author are theirs, too. */
export function wordsFor(
  access: WorkspaceAccess,
  authors: Readonly<Record<string, Author>>,
): NonNullable<Workspace['authors']> {
  const reader = readerOf(access);
  const words = Object.entries(authors).map(([id, author]) => [id, authorWords(author, reader)] as const);
  return new Map(access.member ? words : [...words, ['', 'you']]);
}

/** Authors to remember, each with some 100 bytes. A workspace has at most some hundred. */
const MAX_KNOWN = 20_000;
