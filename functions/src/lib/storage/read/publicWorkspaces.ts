import type { Firestore } from 'firebase-admin/firestore';
import { RateLimiter } from '../../access/rateLimiter';
import { awaitRead } from '../../platform/firestore';
import { log } from '../../platform/log';
import { WeightedSemaphore } from '../../platform/weightedSemaphore';
import { Unavailable } from '../../shared/base/errors';
import { parseChunk, type WorkspaceKey } from '../../shared/contract/documents';
import { newestLinks, type FollowedLink } from '../../shared/queries/newestLinks';
import { VISITORS, type HeadReader } from './headReader';
import { SharedLoads } from './sharedReads';
import type { ReadHead } from '../base/readHead';
import { headOf } from '../base/workspacePaths';

/** Reads public workspaces for visitors. Nothing of them is cached here, so visitors do not evict the copies of users. */
export class PublicWorkspaces {
  private readonly loads = new SharedLoads<readonly FollowedLink[] | undefined>();
  /** Chunks of one workspace are read at a time, so that visitors who need only heads are served meanwhile. */
  private readonly turns = new WeightedSemaphore(1);
  private readonly rates = new RateLimiter(LOAD_RATE);

  constructor(
    private readonly firestore: Firestore,
    private readonly heads: HeadReader,
  ) {}

  /**
   * Returns the head of a workspace, or null if it does not exist, is private or cannot be parsed. Reads one document.
   * @throws {Unavailable} if the database is unreachable, or does not respond before `signal` aborts.
   */
  async head(key: WorkspaceKey, signal: AbortSignal): Promise<Required<ReadHead> | null> {
    try {
      return await awaitRead(signal, this.heads.readPublic(headOf(this.firestore, key), signal));
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      // Otherwise, visitors could tell that there is a workspace.
      log('WARNING', 'A workspace could not be read for a visitor.', { error: String(error) });
      return null;
    }
  }

  /**
   * Returns a public workspace with its newest links, at most `count`, or null like {@link head}. Unless `isCurrent` accepts its
   * head: then without links. Reads the head and, one after the other, the chunks that can have one of the links, at most
   * {@link MAX_CHUNKS}. Shares running reads of the same version.
   * @throws {Unavailable} like {@link head}, and if the owner's workspaces are read too often.
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
    read: Required<ReadHead>,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly FollowedLink[] | undefined> {
    const name = [headOf(this.firestore, key).path, read.updateTime.valueOf(), count].join(' ');
    const load = this.loads.run(name, signal, async (isWanted) => {
      if (this.rates.take(key.uid) > 0) throw new Unavailable();
      return this.turns.run({ user: VISITORS, weight: 1, isWanted }, () =>
        this.heads.memory.run({ user: VISITORS, weight: LINKS_MEMORY, isWanted }, () =>
          this.readLinks(key, read, count, isWanted),
        ),
      );
    });
    return awaitRead(signal, load);
  }

  private async readLinks(
    key: WorkspaceKey,
    { head }: Required<ReadHead>,
    count: number,
    isWanted: () => boolean,
  ): Promise<readonly FollowedLink[] | undefined> {
    const chunks = head.chunks
      .map(({ version, newest }, index) => ({ version, newest, index }))
      .sort((a, b) => (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : b.index - a.index));
    const documents = headOf(this.firestore, key).collection('pages');
    let newestOfAll: readonly FollowedLink[] = [];
    for (const { version, newest, index } of chunks.slice(0, MAX_CHUNKS)) {
      const last = newestOfAll[count - 1];
      // An import gives all its links one time. Of those, any will do.
      if (last && newest <= last.link.addedAt) break;
      if (!isWanted()) throw new Unavailable();
      const snapshot = await documents.doc(String(index)).get();
      if (!snapshot.exists) return undefined;
      const chunk = parseChunk(snapshot.data(), head);
      if (chunk.version !== version) return undefined;
      const links = Object.entries(chunk.links).map(([id, link]) => ({ id, link }));
      newestOfAll = newestLinks([...newestOfAll, ...links], count);
    }
    return newestOfAll;
  }
}

const MIB = 1024 * 1024;

/** The memory for one chunk at a time, and for the links that are kept of all of them. */
const LINKS_MEMORY = 8 * MIB;

/** How many chunks to read. With the head, one answer takes at most 14 documents, however the links are distributed. */
const MAX_CHUNKS = 13;

/** How often to read the links of one owner's workspaces, which is needed once for each change. */
const LOAD_RATE = { burst: 10, perSecond: 0.5 };

/** How often to start again if commits change a workspace while it is read. */
const MAX_ROUNDS = 5;

/** A public workspace: its head, and its newest links if they were asked for. */
export interface PublicWorkspace extends Required<ReadHead> {
  readonly links: readonly FollowedLink[];
}
