import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { filedLinkSchema, type LinkResult } from '../../src/lib/workspaces/linkResult';
import { linkListSchema } from '../../src/lib/workspaces/listLinks';
import type { Spelling } from '../../src/lib/workspaces/plainModel.fixture';
import { foundLinksSchema } from '../../src/lib/workspaces/searchLinks';
import { workspaceListSchema } from '../../src/lib/workspaces/workspaceList';
import { ERA_OF_2026, ERAS } from '../support/eras';
import { sendToolCall, sendUpdate, type Failure, type Urls } from './calls';
import { comparable, inOrder, type User } from './user';

/** The kinds of calls that each caller makes, in turn. */
const TURNS = [
  ...(['add', 'annotate', 'search', 'add', 'update', 'list', 'log', 'annotate', 'add', 'add'] as const),
  ...(['workspaces', 'annotate', 'addShared', 'log', 'search', 'add', 'update'] as const),
  ...(['list', 'log', 'annotate'] as const),
];

/** What a caller files at most, so that workspaces grow to a size and stay there: then their links change. */
const LINKS = 20;
const SESSIONS = 8;

/** Spellings of one and the same category. */
const CATEGORIES = [
  ['Reading', ' READING '],
  ['Música', 'música'],
  ['x `y`.z', 'X  `Y`.Z'],
];
/** In words: some links outgrow their page and move. */
const NOTE_LENGTHS = [3, 30, 1_000];
const SHARED: Spelling = { key: 'shared', text: 'https://example.com/shared' };

/** How long a caller waits before it sends a call again that failed. */
const PAUSE_MS = 200;

/** A call that was sent once. */
export interface Attempt {
  readonly sentAt: number;
  readonly endedAt: number;
  /** Undefined when it was answered as done. */
  readonly failure: Failure | undefined;
}

/** Sends a call, each time the same. When it is done, its answer is held against the model, or changes it. */
type Send = () => Promise<Failure | undefined>;

/**
 * One key of a user, whose calls are made one after the other, each again and again until it is done. Its links and
 * sessions are its own, though they lie in the workspaces and categories that all keys of the user share. So in
 * whatever order the calls of several keys are committed, the model knows what becomes of each link; and the one
 * link that all of them file, all file alike.
 */
export class Caller {
  private calls = 0;
  private sent = 0;
  private filed = 0;
  private logged = 0;
  /** A word that finds this caller's links alone. */
  private readonly name: string;

  constructor(
    private readonly urls: Urls,
    private readonly user: User,
    private readonly key: string,
  ) {
    this.name = `caller${String(user.keys.indexOf(key))}x`;
  }

  /**
   * Makes its next call, of which each attempt is told to `observe`.
   * @throws when an answer is not what the model or the documentation says, or when `signal` aborts.
   */
  async call(observe: (attempt: Attempt) => void, signal: AbortSignal): Promise<void> {
    const send = this.nextCall();
    let isDone = false;
    while (!isDone) {
      signal.throwIfAborted();
      const sentAt = performance.now();
      const failure = await send();
      observe({ sentAt, endedAt: performance.now(), failure });
      isDone = failure === undefined;
      if (!isDone) await sleep(PAUSE_MS, undefined, { signal });
    }
    this.calls++;
  }

  private nextCall(): Send {
    const kind = TURNS[(this.calls + 3 * this.user.keys.indexOf(this.key)) % TURNS.length];
    switch (kind) {
      case 'annotate':
        return this.filed > 0 ? this.annotate() : this.add();
      case 'addShared':
        return this.addShared();
      case 'update':
        return this.update();
      case 'log':
        return this.log();
      case 'search':
        return this.search();
      case 'list':
        return this.list();
      case 'workspaces':
        return this.listWorkspaces();
      default:
        return this.add();
    }
  }

  private add(): Send {
    const { category, url } = this.link(this.filed++);
    const notes = this.calls % 3 === 0 ? undefined : this.note();
    const input = { category: category.text, title: this.title(), url: url.text, notes, sourceUrl: url.text };
    return this.tool('add_to_dashboard', input, (answer) => {
      this.checkFiled(answer, this.user.links.add(input, category, url, now()));
    });
  }

  private addShared(): Send {
    const category = spelling(0, 0);
    const input = {
      category: category.text,
      title: 'Everybody’s',
      url: SHARED.text,
      notes: 'The same of all',
    };
    return this.tool('add_to_dashboard', input, (answer) => {
      this.checkFiled(answer, this.user.links.add(input, category, SHARED, now()));
    });
  }

  private annotate(): Send {
    const { category, url } = this.link(this.someFiled());
    const input = { category: category.text, url: url.text, notes: this.note() };
    return this.tool('add_note_to_link', input, (answer) => {
      this.checkFiled(answer, this.user.links.annotate(input, category, url));
    });
  }

  private log(): Send {
    const conversationId = `${this.name}-${String(this.logged++ % SESSIONS)}`;
    const category = spelling(this.calls, this.calls);
    const url = `urn:uuid:${conversationId}`;
    const input = { title: this.title(), notes: this.note(), conversationId, category: category.text };
    return this.tool('log_session', input, (answer) => {
      const key = { key: conversationId, text: url };
      this.checkFiled(answer, this.user.sessions.log(input, category, key, '', now()));
    });
  }

  private update(): Send {
    const links = [this.filed++, this.someFiled()].map((index) => ({
      ...this.link(index),
      title: this.title(),
    }));
    const categories = links.map(({ category, title, url }) => ({
      categoryName: category.text,
      links: [{ title, url: url.text }],
    }));
    return async () => {
      const outcome = await sendUpdate(this.urls.workspaceUpdate, this.user.idToken, { categories });
      if ('failure' in outcome) return outcome.failure;
      for (const { category, title, url } of links) {
        this.user.links.merge(title, undefined, category, url, now());
      }
      const answered = outcome.answer.categories.flatMap(({ categoryName, links }) =>
        links.map((link) => ({ category: categoryName, ...link })),
      );
      // REST gives back no notes.
      const expected = this.own().map(({ category, title, url }) => ({ category, title, url }));
      assert.deepEqual(inOrder(answered.filter(this.isOwn)), inOrder(expected));
      return undefined;
    };
  }

  private search(): Send {
    return this.tool('search_links', { query: this.name }, (answer) => {
      const { total, links, nextCursor } = foundLinksSchema.parse(answer);
      assert.equal(total, this.own().length);
      assert.equal(links.length > 0, total > 0);
      if (nextCursor === undefined) assert.equal(links.length, total);
      this.checkListed(links);
    });
  }

  private list(): Send {
    return this.tool('list_links', { limit: 30 }, (answer) => {
      const { total, links, nextCursor } = linkListSchema.parse(answer);
      assert(total >= this.own().length, `It lists ${String(total)} links, and more are done.`);
      assert.equal(links.length > 0, total > 0);
      if (nextCursor === undefined) assert.equal(links.length, total);
      this.checkListed(links);
    });
  }

  private listWorkspaces(): Send {
    return this.tool('list_workspaces', {}, (answer) => {
      const { workspaces } = workspaceListSchema.parse(answer);
      const { linkCount = 0 } = workspaces.find(({ workspaceId }) => workspaceId === 'default') ?? {};
      assert(linkCount >= this.own().length, `It counts ${String(linkCount)} links, and more are done.`);
    });
  }

  /** A call of a tool; an instance of the service after the other is sent one. */
  private tool(
    name: string,
    input: Record<string, unknown>,
    done: (answer: Record<string, unknown>) => void,
  ): Send {
    const era = ERAS[this.calls % ERAS.length] ?? ERA_OF_2026;
    return async () => {
      const url = this.urls.mcp[this.sent++ % this.urls.mcp.length] ?? '';
      const outcome = await sendToolCall(era, url, this.key, name, input);
      if ('failure' in outcome) return outcome.failure;
      done(outcome.answer);
      return undefined;
    };
  }

  private checkFiled(answer: unknown, expected: { link: LinkResult }): void {
    const { status, workspaceId, link } = filedLinkSchema.parse(answer);
    assert.deepEqual(comparable(link), comparable(expected.link));
    if (status !== 'created') return;
    const place = `${workspaceId} ${link.url}`;
    assert(!this.user.created.has(place), `${place} was created twice`);
    this.user.created.add(place);
  }

  private checkListed(links: readonly LinkResult[]): void {
    const listed = links.filter(this.isOwn);
    const urls = new Set(listed.map(({ url }) => url));
    assert.deepEqual(inOrder(listed), inOrder(this.own().filter(({ url }) => urls.has(url))));
  }

  /** What the model says of this caller's links. */
  private own(): LinkResult[] {
    return this.user.links.results.filter(this.isOwn);
  }

  private readonly isOwn = ({ url }: { url: string }) => url.includes(this.name);

  private link(index: number): { category: Spelling; url: Spelling } {
    const number = index % LINKS;
    const key = `${this.name}/${String(number)}`;
    const text =
      this.calls % 2 === 0 ? `https://example.com/${key}` : `HTTPS://Example.com/${key}//?utm_source=x`;
    return { category: spelling(number, this.calls), url: { key, text } };
  }

  /** The number of a link that is there. */
  private someFiled(): number {
    return (7 * this.calls) % Math.min(this.filed, LINKS);
  }

  private title(): string {
    return `Title ${String(this.calls)} of ${this.name}`;
  }

  private note(): string {
    const length = NOTE_LENGTHS[this.calls % NOTE_LENGTHS.length];
    return `Note ${String(this.calls)}${' and more'.repeat(length ?? 0)}`;
  }
}

function spelling(category: number, written: number): Spelling {
  const key = category % CATEGORIES.length;
  const spellings = CATEGORIES[key] ?? [];
  return { key: String(key), text: spellings[written % spellings.length] ?? '' };
}

const now = () => new Date().toISOString();
