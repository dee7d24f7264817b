import type { Firestore } from 'firebase-admin/firestore';
import { awaitRead } from '../../platform/firestore';
import { log } from '../../platform/log';
import { Unavailable } from '../../shared/base/errors';
import { parseChunk, type WorkspaceKey } from '../../shared/contract/documents';
import { newestLinks, type FollowedLink } from '../../shared/queries/newestLinks';
import type { HeadReader } from './headReader';
import type { ReadHead } from '../base/readHead';
import { headOf } from '../base/workspacePaths';

/** Reads public workspaces for visitors. Nothing of them is cached here, so visitors do not evict the copies of users. */
export class PublicWorkspaces {
  constructor(
    private readonly firestore: Firestore,
    private readonly heads: HeadReader,
  ) {}

  /**
   * Returns the head of a workspace, or null if it does not exist, is private or cannot be parsed. Reads one document.
   * @throws {Unavailable} if the database is unreachable, or does not respond before `signal` aborts.
   */
  async head(key: WorkspaceKey, signal: AbortSignal): Promise<Required<ReadHead> | null> {
    const reference = headOf(this.firestore, key);
    try {
      const read = await awaitRead(signal, this.heads.read(reference, { user: VISITORS }));
      return read?.head.isPublic ? read : null;
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      // Otherwise, visitors could tell that there is a workspace.
      log('WARNING', 'A workspace could not be read for a visitor.', { error: String(error) });
      return null;
    }
  }

  /**
   * Returns a public workspace with its newest links, at most `count`, or null like {@link head}. Unless `isCurrent` accepts its
   * head: then without links. Reads the head and, one after the other, the chunks that can have one of the links.
   */
  async newest(
    key: WorkspaceKey,
    count: number,
    signal: AbortSignal,
    isCurrent: (read: Required<ReadHead>) => boolean,
  ): Promise<PublicWorkspace | null> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const read = await this.head(key, signal);
      if (!read) return null;
      const links = isCurrent(read) ? [] : await this.linksOf(key, read, count, signal);
      if (links) return { ...read, links };
    }
    throw new Unavailable();
  }

  /** Returns undefined if a commit came between the reads of the head and the chunks. */
  private linksOf(
    key: WorkspaceKey,
    { head }: Required<ReadHead>,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly FollowedLink[] | undefined> {
    const chunks = head.chunks
      .map(({ version, newest }, index) => ({ version, newest, index }))
      .sort((a, b) => (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : b.index - a.index));
    const documents = headOf(this.firestore, key).collection('pages');
    const isWanted = () => !signal.aborted;
    const read = this.heads.memory.run({ user: VISITORS, weight: LINKS_MEMORY, isWanted }, async () => {
      let newestOfAll: readonly FollowedLink[] = [];
      for (const { version, newest, index } of chunks) {
        const last = newestOfAll[count - 1];
        if (last && newest < last.link.addedAt) break;
        if (!isWanted()) throw new Unavailable();
        const snapshot = await documents.doc(String(index)).get();
        if (!snapshot.exists) return undefined;
        const chunk = parseChunk(snapshot.data(), head);
        if (chunk.version !== version) return undefined;
        const links = Object.entries(chunk.links).map(([id, link]) => ({ id, link }));
        newestOfAll = newestLinks([...newestOfAll, ...links], count);
      }
      return newestOfAll;
    });
    return awaitRead(signal, read);
  }
}

const MIB = 1024 * 1024;

/** The memory for one chunk at a time, and for the links that are kept of all of them. */
const LINKS_MEMORY = 8 * MIB;

/** Whom the memory counts against: all visitors together, so that they never take up that of users. */
const VISITORS = '';

/** How often to start again if commits change a workspace while it is read. */
const MAX_ROUNDS = 5;

/** A public workspace: its head, and its newest links if they were asked for. */
export interface PublicWorkspace extends Required<ReadHead> {
  readonly links: readonly FollowedLink[];
}
