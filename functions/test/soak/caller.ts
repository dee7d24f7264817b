import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { LinkResult } from '../../src/lib/shared/contract/linkResult';
import { linkListSchema } from '../../src/lib/shared/queries/listLinks';
import { foundLinksSchema } from '../../src/lib/shared/search/searchLinks';
import { workspaceListSchema } from '../../src/lib/shared/queries/workspaceList';
import { VERSION_2026, PROTOCOL_VERSIONS } from '../support/requests/protocolVersions';
import { updateAnswerSchema } from '../support/requests/rest';
import { checkEdited, checkSaved, checkListed, checkPage } from './answers';
import { sendRequest, sendToolCall, type Failure, type Urls } from './calls';
import { editorRequests, type EditorRequest } from './edits';
import { linkOf, noteOf, SESSIONS, SHARED, spelling, titleOf, TURNS, LINKS } from './inputs';
import { inOrder, type User } from './user';

/** How long a caller waits before it retries. */
const PAUSE_MS = 200;

/** One attempt at a call. */
export interface Attempt {
  readonly sentAt: number;
  readonly endedAt: number;
  /** Undefined if the call succeeded. */
  readonly failure: Failure | undefined;
}

/** Sends a call, the same one on each retry. If it succeeds, applies it to the model or compares its result with the model. */
type Send = () => Promise<Failure | undefined>;

/**
 * One key of a user. It makes one call after another and retries each until it succeeds. The user's keys share workspaces
 * and categories, but each has its own links and sessions. So the model knows the final state of each link, whatever the
 * order in which the calls of several keys are committed. All keys also add one shared link, always with the same content.
 */
export class Caller {
  private calls = 0;
  private sent = 0;
  private added = 0;
  private logged = 0;
  private edited = 0;
  /** A word that finds only this caller's links. */
  private readonly name: string;
  private readonly edits: readonly EditorRequest[];

  constructor(
    private readonly urls: Urls,
    private readonly user: User,
    private readonly key: string,
  ) {
    this.name = `caller${String(user.keys.indexOf(key))}x`;
    this.edits = editorRequests(this.name);
  }

  /**
   * Makes the next call and reports each attempt to `observe`. Throws if a result does not match the model or the
   * documentation, or if `signal` aborts.
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
        return this.added > 0 ? this.annotate() : this.add();
      case 'addShared':
        return this.addShared();
      case 'update':
        return this.update();
      case 'edit':
        return this.edit();
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
    const { category, url } = this.link(this.added++);
    const notes = this.calls % 3 === 0 ? undefined : noteOf(this.calls);
    const input = {
      category: category.text,
      title: titleOf(this.name, this.calls),
      url: url.text,
      notes,
      sourceUrl: url.text,
    };
    return this.tool('add_to_dashboard', input, (answer) => {
      checkSaved(this.user, answer, this.user.links.add(input, category, url, now()));
    });
  }

  private addShared(): Send {
    const category = spelling(0, 0);
    const input = {
      category: category.text,
      title: 'Everyone’s',
      url: SHARED.text,
      notes: 'The same for everyone',
    };
    return this.tool('add_to_dashboard', input, (answer) => {
      checkSaved(this.user, answer, this.user.links.add(input, category, SHARED, now()));
    });
  }

  private annotate(): Send {
    const { category, url } = this.link(this.someAdded());
    const input = { category: category.text, url: url.text, notes: noteOf(this.calls) };
    return this.tool('add_note_to_link', input, (answer) => {
      checkSaved(this.user, answer, this.user.links.annotate(input, category, url));
    });
  }

  private log(): Send {
    const conversationId = `${this.name}-${String(this.logged++ % SESSIONS)}`;
    const category = spelling(this.calls, this.calls);
    const url = `urn:uuid:${conversationId}`;
    const input = {
      title: titleOf(this.name, this.calls),
      notes: noteOf(this.calls),
      conversationId,
      category: category.text,
    };
    return this.tool('log_session', input, (answer) => {
      const key = { key: conversationId, text: url };
      checkSaved(this.user, answer, this.user.sessions.log(input, category, key, '', now()));
    });
  }

  private update(): Send {
    const links = [this.added++, this.someAdded()].map((index) => ({
      ...this.link(index),
      title: titleOf(this.name, this.calls),
    }));
    const categories = links.map(({ category, title, url }) => ({
      categoryName: category.text,
      links: [{ title, url: url.text }],
    }));
    return async () => {
      const outcome = await sendRequest(
        this.urls,
        'update',
        this.user.idToken,
        { categories },
        updateAnswerSchema,
      );
      if ('failure' in outcome) return outcome.failure;
      for (const { category, title, url } of links) {
        this.user.links.merge(title, undefined, category, url, now());
      }
      const answered = outcome.answer.workspace.categories.flatMap(({ categoryName, links }) =>
        links.map((link) => ({ category: categoryName, ...link })),
      );
      // REST does not return notes.
      const expected = this.own().map(({ category, title, url }) => ({ category, title, url }));
      assert.deepEqual(inOrder(answered.filter(this.isOwn)), inOrder(expected));
      return undefined;
    };
  }

  private edit(): Send {
    const request = this.edits[this.edited++ % this.edits.length];
    assert(request, 'There are edits.');
    let isRetry = false;
    return async () => {
      const { route, body } = request;
      const outcome = await sendRequest(this.urls, route, this.user.idToken, body, z.unknown());
      if ('failure' in outcome) {
        isRetry = true;
        return outcome.failure;
      }
      checkEdited(this.user, request, outcome.answer, isRetry);
      return undefined;
    };
  }

  private search(): Send {
    return this.tool('search_links', { query: this.name }, (answer) => {
      const found = foundLinksSchema.parse(answer);
      assert.equal(found.total, this.own().length);
      checkPage(found);
      checkListed(found.links, this.own());
    });
  }

  private list(): Send {
    return this.tool('list_links', { limit: 30 }, (answer) => {
      const listed = linkListSchema.parse(answer);
      assert(
        listed.total >= this.own().length,
        `It lists ${String(listed.total)} links, fewer than were added.`,
      );
      checkPage(listed);
      checkListed(listed.links.filter(this.isOwn), this.own());
    });
  }

  private listWorkspaces(): Send {
    return this.tool('list_workspaces', {}, (answer) => {
      const { workspaces } = workspaceListSchema.parse(answer);
      const { linkCount = 0 } = workspaces.find(({ workspaceId }) => workspaceId === 'default') ?? {};
      assert(linkCount >= this.own().length, `It counts ${String(linkCount)} links, fewer than were added.`);
    });
  }

  /** Returns a call of a tool, which goes to the instances of `mcp` in turn. `check` compares its result with the model. */
  private tool(
    name: string,
    input: Record<string, unknown>,
    check: (answer: Record<string, unknown>) => void,
  ): Send {
    const version = PROTOCOL_VERSIONS[this.calls % PROTOCOL_VERSIONS.length] ?? VERSION_2026;
    return async () => {
      const url = this.urls.mcp[this.sent++ % this.urls.mcp.length] ?? '';
      const outcome = await sendToolCall(version, url, this.key, name, input);
      if ('failure' in outcome) return outcome.failure;
      check(outcome.answer);
      return undefined;
    };
  }

  /** Returns this caller's links in the model. */
  private own(): LinkResult[] {
    return this.user.links.results.filter(this.isOwn);
  }

  private readonly isOwn = ({ url }: { url: string }) => url.includes(this.name);

  private link(index: number) {
    return linkOf(this.name, this.calls, index);
  }

  /** Returns the index of a link that was added. */
  private someAdded(): number {
    return (7 * this.calls) % Math.min(this.added, LINKS);
  }
}

const now = () => new Date().toISOString();
