import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../../src/lib/shared/base/errors';
import { editResponseSchema } from '../../src/lib/shared/contract/requests/editRequest';
import { withShortNotes } from '../../src/lib/shared/contract/requests/linkResult';
import { mergedNotes } from '../../src/lib/shared/operations/sessionNotes';
import { savedLinkSchema } from '../../src/lib/shared/operations/savedLink';
import { foundLinksSchema } from '../../src/lib/shared/search/searchLinks';
import { callToolIn, PROTOCOL_VERSIONS, VERSION_2026 } from '../support/requests/protocolVersions';
import { oneLink, postUpdate, updateResponseSchema } from '../support/requests/rest';

/** How long a caller waits before it retries. */
const PAUSE_MS = 200;

/** The kinds of calls that each caller makes in turn. */
export const TURNS = (
  'add annotate addShared add search log update delete add annotate log search ' +
  'add update delete add annotate search log add annotate update delete search'
).split(' ');
/** How many links and sessions a caller has. Later calls change, delete and add them again. */
const LINKS = 6;
const SESSIONS = 3;

/** How often a note repeats its words. The longest notes make links outgrow their chunk and move. */
const NOTE_REPEATS = [3, 30, 1_000];
const CATEGORIES = ['Reading', ' READING ', 'reading'];
export const SHARED = {
  url: 'https://example.com/shared',
  title: 'Everyone’s',
  notes: 'The same for everyone',
};

/** The URLs of the functions. They change during a run when a function is restarted. */
export interface Urls {
  /** One per instance. Callers use them in turn. */
  mcp: string[];
  workspaceUpdate: string;
}

/** One attempt at a call. */
export interface TimedCall {
  readonly sentAt: number;
  readonly endedAt: number;
  /** Undefined if the call succeeded. */
  readonly failure: 'unavailable' | 'no response' | undefined;
}

export type Stored = Readonly<Record<'title' | 'notes', string>>;

/** A request, and what to do with its response: check it, and change the model as the service changes what is stored. */
type Call = (isRetry: boolean) => Promise<void>;

/**
 * One key of a user. It makes one call after another and retries each until it succeeds. The user's keys share workspaces
 * and categories, but each has its own links and sessions. So a plain map is a model of what must be stored, whatever the
 * order in which the calls of several keys are committed. All keys also add one shared link, always with the same content.
 */
export class Caller {
  /** What must be stored, by URL. */
  readonly links = new Map<string, Stored>();
  readonly sessions = new Map<string, Stored>();
  /** How often the shared link was reported as created. */
  sharedCreated = 0;
  private calls: number;
  private sent = 0;

  /** `name` is a word that finds only this caller's links. `turn` is where in {@link TURNS} it starts. */
  constructor(
    private readonly urls: Urls,
    private readonly user: { readonly idToken: string; readonly key: string },
    private readonly name: string,
    turn: number,
  ) {
    this.calls = turn;
  }

  /**
   * Makes the next call and reports each attempt to `observe`. Throws if a response does not match the model or the
   * documentation, or if `signal` aborts.
   */
  async call(observe: (attempt: TimedCall) => void, signal: AbortSignal): Promise<void> {
    const call = this.nextCall();
    for (let isRetry = false; ; isRetry = true) {
      signal.throwIfAborted();
      const sentAt = performance.now();
      const failure = await call(isRetry).catch(failureOf);
      observe({ sentAt, endedAt: performance.now(), failure: failure ?? undefined });
      if (!failure) break;
      await sleep(PAUSE_MS, undefined, { signal });
    }
    this.calls++;
  }

  private nextCall(): Call {
    const { calls } = this;
    const url = `https://example.com/${this.name}/${String(calls % LINKS)}`;
    const stored = this.links.get(url);
    const title = `Title ${String(calls)} of ${this.name}`;
    const notes = `Note ${String(calls)}${' and more'.repeat(NOTE_REPEATS[calls % NOTE_REPEATS.length] ?? 0)}`;
    const category = CATEGORIES[calls % CATEGORIES.length] ?? '';
    switch (TURNS[calls % TURNS.length]) {
      case 'addShared':
        return async () => {
          const status = await this.save('add_to_dashboard', { category, ...SHARED });
          if (status === 'created') this.sharedCreated++;
        };
      case 'log':
        return this.log(title, notes);
      case 'search':
        if (this.links.size > 0) return () => this.search();
        break;
      case 'update':
        return async () => {
          await this.update(category, title, url);
          this.links.set(url, { notes: '', ...stored, title });
        };
      case 'annotate':
        if (!stored) break;
        return async (isRetry) => {
          const status = await this.save('add_note_to_link', { category, url, notes });
          assert(status === 'updated' || isRetry, `Annotating ${url} returned ${status}`);
          this.links.set(url, { ...stored, notes });
        };
      case 'delete':
        if (!stored) break;
        return async (isRetry) => {
          const status = await this.delete(category, url);
          assert(status === 'deleted' || isRetry, `Deleting ${url} returned ${String(status)}`);
          this.links.delete(url);
        };
    }
    return async (isRetry) => {
      const status = await this.save('add_to_dashboard', { category, title, url, notes });
      assert(status === 'created' ? !stored : (stored ?? isRetry), `Adding ${url} returned ${status}`);
      this.links.set(url, stored?.notes ? stored : { title, ...stored, notes });
    };
  }

  private log(title: string, notes: string): Call {
    const conversationId = `${this.name}-${String(this.calls % SESSIONS)}`;
    return async () => {
      await this.save('log_session', { title, notes, conversationId, category: 'Sessions' });
      const url = `urn:uuid:${conversationId}`;
      const merged = mergedNotes(this.sessions.get(url)?.notes, notes);
      this.sessions.set(url, { title, notes: merged.notes ?? '' });
    };
  }

  private async search(): Promise<void> {
    const { total, links } = foundLinksSchema.parse(await this.tool('search_links', { query: this.name }));
    assert.equal(total, this.links.size);
    // Notes are shortened if not all of them fit.
    const shortened = (stored: { title: string; notes?: string | undefined } | undefined) => {
      const { title, notes = '' } = withShortNotes({ title: '', ...stored });
      return { title, notes };
    };
    for (const link of links) assert.deepEqual(shortened(link), shortened(this.links.get(link.url)));
  }

  /** Calls a tool that saves a link. Returns the link's status. */
  private async save(name: string, input: Record<string, unknown>): Promise<string> {
    return savedLinkSchema.parse(await this.tool(name, input)).status;
  }

  /** Calls a tool, at the instances of `mcp` in turn and in both versions of MCP. */
  private async tool(name: string, input: Record<string, unknown>): Promise<unknown> {
    const version = PROTOCOL_VERSIONS[this.calls % PROTOCOL_VERSIONS.length] ?? VERSION_2026;
    const url = this.urls.mcp[this.sent++ % this.urls.mcp.length] ?? '';
    const response = await callToolIn(version, url, this.user.key, name, input);
    if ('ok' in response) return response.ok;
    if (response.error.code === UNAVAILABLE.code) throw UNAVAILABLE;
    throw new Error(`${name} returned ${JSON.stringify(response.error)}`);
  }

  private async update(category: string, title: string, url: string): Promise<void> {
    const { workspace } = updateResponseSchema.parse(
      await this.post('update', oneLink(category, { title, url })),
    );
    const links = workspace.categories.flatMap(({ links }) => links);
    assert.equal(links.find((link) => link.url === url)?.title, title);
  }

  private async delete(category: string, url: string): Promise<string | undefined> {
    const response = await this.post('edit', { operations: [{ op: 'deleteLink', category, url }] });
    return editResponseSchema.parse(response).results[0]?.status;
  }

  private async post(route: 'update' | 'edit', body: object): Promise<unknown> {
    const url = `${this.urls.workspaceUpdate}/api/workspace/${route}`;
    const response = await postUpdate(this.user.idToken, body, {}, url);
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text) as unknown;
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'], text);
    throw UNAVAILABLE;
  }
}

const UNAVAILABLE = new Unavailable();

/**
 * Recognizes the failures after which a call is retried. Throws any other error. When a connection is refused or breaks,
 * compares strings, because under Jest the error's class is not the test's own `TypeError`.
 */
function failureOf(error: unknown): 'unavailable' | 'no response' {
  if (error instanceof Unavailable) return 'unavailable';
  if (/^TypeError: (fetch failed|terminated)$/.test(String(error))) return 'no response';
  throw error;
}
