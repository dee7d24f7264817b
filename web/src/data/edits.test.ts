import { signal } from '@preact/signals-core';
import type { EditOperation, EditRequest, EditResponse } from '@shared/contract/editRequest';
import { LIMITS } from '@shared/base/limits';
import type { Workspace } from '@shared/model/model';
import { apply } from '@shared/model/workspaceDraft';
import { applyEdits } from '@shared/operations/applyEdits';
import { newestFirst } from '@shared/model/linkOrder';
import { aLink, instant, withCategories, workspaceWith } from '@shared/model/workspace.fixture';
import { isOnline } from './connection';
import { RestError } from './service/restError';
import { createEdits } from './edits';
import type { UnsentEdit } from './outbox';
import { withEdits } from './pendingEdits';

/** A service that responds when the test says so, and stores what it confirms. Like the real one, makes an edit only once. */
class FakeService {
  readonly requests: EditRequest[] = [];
  stored: Workspace;
  private readonly waiting: PromiseWithResolvers<EditResponse>[] = [];
  private readonly made = new Map<string | undefined, EditResponse>();

  constructor(stored: Workspace) {
    this.stored = stored;
  }

  /** Whether a request survives the closing of the tab once it has started. */
  isKeptAlive = true;
  /** What a request waits for before it starts, such as an ID token. */
  ready: Promise<unknown> = Promise.resolve();

  readonly send = async (request: EditRequest, onKeptAlive: () => void): Promise<EditResponse> => {
    await this.ready;
    if (this.isKeptAlive) onKeptAlive();
    this.requests.push(request);
    const response = Promise.withResolvers<EditResponse>();
    this.waiting.push(response);
    return response.promise;
  };

  /** Stores the oldest request without a response. Does not respond yet. */
  store(): EditResponse {
    const request = this.requests[this.requests.length - this.waiting.length];
    if (!request) throw new Error('There is no request.');
    const earlier = this.made.get(request.editId);
    if (earlier) return earlier;
    const { workspace, result } = apply(this.stored, applyEdits(request.operations, instant(60)));
    this.stored = workspace;
    const response = { workspaceId: workspace.id, results: result };
    this.made.set(request.editId, response);
    return response;
  }

  respond(response: EditResponse): void {
    this.waiting.shift()?.resolve(response);
  }

  reject(error: Error): void {
    this.waiting.shift()?.reject(error);
  }
}

const add = (number: number): EditOperation => ({ op: 'addLink', ...aLink(number) });
const remove = (number: number): EditOperation => ({ op: 'deleteLink', ...targetOf(number) });
const targetOf = (number: number) => ({ category: 'Reading', url: aLink(number).url });

const unsentEdit = (): UnsentEdit => ({
  ...{ id: '1', uid: 'somebody', workspaceId: 'default', operations: [add(2)], madeAt: instant(1) },
  ...{ failed: 'It was not added.', conflicts: {}, isTried: false },
});

let stop: (() => void) | undefined;

function setUp(workspace = workspaceWith(aLink(1), aLink(2))) {
  const service = new FakeService(workspace);
  const edits = createEdits(service.send);
  stop = edits.stop;
  let observed = service.stored;
  edits.observe(observed);
  return {
    service,
    edits,
    submit: (...operations: EditOperation[]) => edits.submit(workspace, operations),
    /** Reports what is stored, or an earlier state, as the listener does. */
    report: (workspace = service.stored) => {
      observed = workspace;
      edits.observe(workspace);
    },
    /** Returns the titles that the user sees. */
    shown: () =>
      newestFirst(withEdits(observed, edits.pending.value))
        .map(({ link }) => link.title)
        .sort(),
  };
}

/** Waits until the callbacks of settled promises have run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  stop?.();
  isOnline.value = true;
  jest.useRealTimers();
});

describe('an edit', () => {
  it.each(['response', 'listener'])('shows at once, and stays when the %s comes first', async (first) => {
    const { service, edits, submit, report, shown } = setUp();
    const results = submit(remove(1));
    expect(shown()).toEqual(['Page 2']);
    await settle();
    const response = service.store();
    if (first === 'listener') report();
    expect(shown()).toEqual(['Page 2']);
    service.respond(response);
    await expect(results).resolves.toMatchObject([{ status: 'deleted' }]);
    expect(shown()).toEqual(['Page 2']);
    report();
    expect(shown()).toEqual(['Page 2']);
    expect(edits.pending.value).toEqual([]);
  });

  it('is rolled back when the service rejects it, and the others stay', async () => {
    const { service, submit, shown } = setUp();
    const [first, second] = [submit(remove(1)), submit(add(3))];
    expect(shown()).toEqual(['Page 2', 'Page 3']);
    await settle();
    service.reject(new Error('No.'));
    await expect(first).rejects.toThrow('No.');
    expect(shown()).toEqual(['Page 1', 'Page 2', 'Page 3']);
    await settle();
    service.respond(service.store());
    await expect(second).resolves.toEqual([{ status: 'created' }]);
    expect(shown()).toEqual(['Page 1', 'Page 2', 'Page 3']);
  });

  it('is sent after the response to the one before, so that an undo never overtakes what it undoes', async () => {
    const { service, edits, submit, report, shown } = setUp();
    const results = [submit(remove(1)), submit(add(1))];
    expect(shown()).toEqual(['Page 1', 'Page 2']);
    await settle();
    expect([service.requests.length, edits.hasUnsent()]).toEqual([1, true]);
    service.respond(service.store());
    await settle();
    expect([service.requests.length, edits.hasUnsent()]).toEqual([2, false]);
    service.respond(service.store());
    await Promise.all(results);
    expect(shown()).toEqual(['Page 1', 'Page 2']);
    // The listener skips the state in between.
    report();
    expect(shown()).toEqual(['Page 1', 'Page 2']);
  });

  it('neither waits for edits of another workspace nor changes it', async () => {
    const { service, edits, submit, shown } = setUp();
    void submit(remove(1));
    void edits.submit({ ...service.stored, id: 'another' }, [remove(2)]);
    expect(shown()).toEqual(['Page 2']);
    await settle();
    expect(service.requests.map(({ workspaceId }) => workspaceId)).toEqual(['default', 'another']);
  });

  it('names the workspace that it was made in, and is not shown in a later one with the same id', async () => {
    const { service, edits } = setUp();
    const first = { ...workspaceWith(aLink(1)), id: 'another' };
    const second = { ...workspaceWith(aLink(2)), id: 'another', createdAt: instant(500) };
    edits.observe(first);
    void edits.submit(first, [add(3)]);
    const titles = () =>
      newestFirst(edits.current('another') ?? first)
        .map(({ link }) => link.title)
        .sort();
    expect(titles()).toEqual(['Page 1', 'Page 3']);
    edits.observe(second);
    expect(titles()).toEqual(['Page 2']);
    // Nothing else can have the id of the default workspace, which need not be stored yet.
    void edits.submit(service.stored, [add(4)]);
    await settle();
    expect(service.requests.map(({ workspaceCreatedAt }) => workspaceCreatedAt)).toEqual([
      instant(0),
      undefined,
    ]);
  });

  it('stays until its own listener reports it if several workspaces are shown', async () => {
    const { service, edits } = setUp();
    const another = { ...workspaceWith(aLink(1), aLink(3)), id: 'another' };
    edits.observe(another);
    const results = edits.submit(another, [remove(3)]);
    await settle();
    service.respond({ workspaceId: 'another', results: [{ status: 'deleted' }] });
    await results;
    edits.observe(service.stored);
    expect(edits.pending.value).toHaveLength(1);
    const titles = newestFirst(edits.current('another') ?? another).map(({ link }) => link.title);
    expect(titles).toEqual(['Page 1']);
    edits.observe({ ...workspaceWith(aLink(1)), id: 'another' });
    expect(edits.pending.value).toEqual([]);
    edits.forget('another');
    expect(edits.current('another')).toBeUndefined();
  });

  it('gives way to a later edit by somebody else after a few seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { service, edits, submit, report, shown } = setUp();
    const results = submit(remove(1));
    await settle();
    service.respond(service.store());
    await results;
    // Somebody adds the link again before the listener has seen that it was deleted.
    report(workspaceWith(aLink(1), aLink(2)));
    expect(shown()).toEqual(['Page 2']);
    jest.advanceTimersByTime(5_000);
    expect(shown()).toEqual(['Page 1', 'Page 2']);
    expect(edits.pending.value).toEqual([]);
  });

  it('that the domain rejects shows nothing, and fails with the error of the service', async () => {
    const names = Array.from({ length: LIMITS.categoriesPerWorkspace }, (_, index) => String(index));
    const { service, submit, shown } = setUp(withCategories(workspaceWith(), names));
    const results = submit({ op: 'addLink', ...aLink(1), category: 'One too many' });
    expect(shown()).toEqual([]);
    await settle();
    service.reject(new Error('Too many.'));
    await expect(results).rejects.toThrow('Too many.');
  });

  it('fails while the browser is offline, and neither shows nor sends anything', async () => {
    const { service, submit, shown } = setUp();
    isOnline.value = false;
    await expect(submit(remove(1))).rejects.toThrow(
      'You are offline, so nothing was saved. Try again when you are back online.',
    );
    expect(shown()).toEqual(['Page 1', 'Page 2']);
    expect(service.requests).toEqual([]);
  });

  it('is still sent after sign-out, but reports neither results nor errors', async () => {
    const { service, edits, submit } = setUp();
    const results = [submit(remove(1)), submit(remove(2))];
    edits.stop();
    expect(edits.pending.value).toEqual([]);
    await settle();
    service.respond(service.store());
    await settle();
    service.reject(new Error('No.'));
    await expect(Promise.all(results)).resolves.toEqual([undefined, undefined]);
    expect(service.requests).toHaveLength(2);
  });
});

describe('closing the tab', () => {
  it('would lose an edit while its request waits for an ID token', async () => {
    const { service, edits, submit } = setUp();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    service.ready = promise;
    const results = submit(remove(1));
    await settle();
    expect(edits.hasUnsent()).toBe(true);
    resolve(undefined);
    await settle();
    expect(edits.hasUnsent()).toBe(false);
    service.respond(service.store());
    await results;
  });

  it('would lose an edit that is too long to be kept alive, until the service responds', async () => {
    const { service, edits, submit } = setUp();
    service.isKeptAlive = false;
    const results = submit(remove(1));
    await settle();
    expect([service.requests.length, edits.hasUnsent()]).toEqual([1, true]);
    service.respond(service.store());
    await results;
    expect(edits.hasUnsent()).toBe(false);
  });

  it('would lose an edit that is about to be sent again', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { service, edits, submit } = setUp();
    const results = submit(remove(1));
    await settle();
    expect(edits.hasUnsent()).toBe(false);
    service.reject(new RestError('No response.', 0, [], undefined));
    await settle();
    expect(edits.hasUnsent()).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(edits.hasUnsent()).toBe(false);
    service.respond(service.store());
    await results;
  });
});

describe('an edit whose response is lost', () => {
  const noResponse = (status: number) => new RestError('No response.', status, [], undefined);
  const move: EditOperation = { op: 'updateLink', ...targetOf(1), set: { category: 'Music' } };

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  });

  it.each([0, 503, 504])('with status %s stays on screen and is sent again', async (status) => {
    const { service, submit, shown } = setUp();
    const results = submit(remove(1));
    await settle();
    service.store();
    service.reject(noResponse(status));
    await settle();
    expect(shown()).toEqual(['Page 2']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(service.requests).toHaveLength(2);
    service.respond(service.store());
    await expect(results).resolves.toHaveLength(1);
    expect(shown()).toEqual(['Page 2']);
  });

  it.each([
    ['an added link', add(3), { status: 'created' }],
    ['a moved link', move, { status: 'updated' }],
  ])('does not conflict with itself when it is %s', async (_, operation, result) => {
    const { service, submit } = setUp();
    const results = submit(operation);
    await settle();
    service.store();
    service.reject(noResponse(504));
    await jest.advanceTimersByTimeAsync(1_000);
    service.respond(service.store());
    await expect(results).resolves.toEqual([result]);
  });

  it('is not made again if somebody else has undone it before it is sent again', async () => {
    const { service, submit, report, shown } = setUp();
    const results = submit(add(3));
    await settle();
    service.store();
    service.reject(noResponse(504));
    service.stored = workspaceWith(aLink(1), aLink(2));
    await jest.advanceTimersByTimeAsync(1_000);
    service.respond(service.store());
    await results;
    report();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(shown()).toEqual(['Page 1', 'Page 2']);
  });

  it('fails after four attempts, without claiming that it is not stored', async () => {
    const { service, submit, report, shown } = setUp();
    const results = submit(remove(1));
    const failure = expect(results).rejects.toMatchObject({ storedCount: 0, triedCount: 1 });
    await settle();
    service.store();
    for (const delay of [1_000, 2_000, 4_000, 0]) {
      service.reject(noResponse(0));
      await jest.advanceTimersByTimeAsync(delay);
    }
    await failure;
    expect(service.requests).toHaveLength(4);
    expect(shown()).toEqual(['Page 1', 'Page 2']);
    report();
    expect(shown()).toEqual(['Page 2']);
  });
});

it('an edit that somebody else has made before says so', async () => {
  const { service, submit } = setUp();
  const results = submit(add(1));
  await settle();
  service.respond(service.store());
  await expect(results).resolves.toEqual([{ status: 'unchanged' }]);
});

describe('an edit that does not fit into one request', () => {
  const operations = Array.from({ length: LIMITS.operationsPerRequest + 1 }, (_, index) => add(index + 3));

  it('shows at once and is sent in several, before the next edit', async () => {
    const { service, edits, submit, shown } = setUp();
    const large = submit(...operations);
    const small = submit(remove(1));
    expect(shown()).toHaveLength(operations.length + 1);
    for (const sent of [LIMITS.operationsPerRequest, 1, 1]) {
      await settle();
      expect(service.requests.at(-1)?.operations).toHaveLength(sent);
      expect(edits.hasUnsent()).toBe(service.requests.length < 3);
      service.respond(service.store());
    }
    await expect(large).resolves.toHaveLength(operations.length);
    await small;
  });

  it('keeps what is stored when a later request is rejected', async () => {
    const { service, edits, submit, report, shown } = setUp();
    const large = submit(...operations);
    await settle();
    service.respond(service.store());
    await settle();
    service.reject(new Error('No.'));
    await expect(large).rejects.toMatchObject({
      message: 'No.',
      storedCount: LIMITS.operationsPerRequest,
      triedCount: LIMITS.operationsPerRequest,
    });
    report();
    expect(shown()).toHaveLength(LIMITS.operationsPerRequest + 2);
    expect(edits.hasUnsent()).toBe(false);
  });

  it('counts only stored operations when a request was sent twice and the next one is rejected', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { service, submit } = setUp();
    const large = submit(...operations);
    const failure = expect(large).rejects.toMatchObject({
      storedCount: LIMITS.operationsPerRequest,
      triedCount: LIMITS.operationsPerRequest,
    });
    await settle();
    service.reject(new RestError('No response.', 0, [], undefined));
    await jest.advanceTimersByTimeAsync(1_000);
    service.respond(service.store());
    await settle();
    service.reject(new Error('No.'));
    await failure;
  });
});

describe('an edit that must be sent at once', () => {
  /** An outbox with these edits that keeps more of them. */
  const outboxWith = (...unsent: UnsentEdit[]) => {
    const keep = jest.fn(() => Promise.resolve(true));
    return { keep, unsent: signal(unsent), connect: () => undefined };
  };
  const sendThrough = (outbox: ReturnType<typeof outboxWith>) => {
    const service = new FakeService(workspaceWith(aLink(1)));
    const edits = createEdits(service.send, undefined, outbox);
    stop = edits.stop;
    edits.observe(service.stored);
    return { service, edits, results: edits.submit(service.stored, [remove(1)], { mustBeSent: true }) };
  };

  it.each([
    ['the browser is offline', false, [], 'You are offline'],
    ['earlier edits wait', true, [unsentEdit()], 'Changes that you made offline are still being sent'],
  ])('fails if %s, and is neither shown nor kept', async (_, online, unsent, message) => {
    isOnline.value = online;
    const outbox = outboxWith(...unsent);
    const { service, edits, results } = sendThrough(outbox);
    await expect(results).rejects.toThrow(message);
    expect(edits.pending.value).toEqual(unsent);
    expect(service.requests).toEqual([]);
    expect(outbox.keep).not.toHaveBeenCalled();
  });

  it('fails if the connection is lost meanwhile, and is not sent later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const outbox = outboxWith();
    const { service, edits, results } = sendThrough(outbox);
    const failure = expect(results).rejects.toMatchObject({ storedCount: 0, triedCount: 1 });
    await settle();
    isOnline.value = false;
    for (const delay of [1_000, 2_000, 4_000, 0]) {
      service.reject(new RestError('No response.', 0, [], undefined));
      await jest.advanceTimersByTimeAsync(delay);
    }
    await failure;
    expect(edits.pending.value).toEqual([]);
    expect(outbox.keep).not.toHaveBeenCalled();
  });
});

describe('an undo', () => {
  const undo = async (isPutBack: boolean) => {
    const reverted: string[][] = [];
    const service = new FakeService(workspaceWith(aLink(2)));
    const edits = createEdits(service.send, (_, changes) => {
      reverted.push(changes);
      return Promise.resolve(isPutBack);
    });
    stop = edits.stop;
    edits.observe(service.stored);
    const results = edits.submit(service.stored, [add(1)], {
      putsBack: () => Promise.resolve(['change']),
    });
    expect(edits.pending.value).toHaveLength(1);
    await settle();
    return { service, edits, results, reverted };
  };

  it('puts changes back instead of sending operations, and shows them until the listener reports it', async () => {
    const { service, edits, results, reverted } = await undo(true);
    await results;
    expect(reverted).toEqual([['change']]);
    expect(service.requests).toEqual([]);
    expect(edits.pending.value).toHaveLength(1);
    edits.observe(workspaceWith(aLink(2), aLink(1)));
    expect(edits.pending.value).toEqual([]);
  });

  it('sends the operations if not all of the changes could be put back', async () => {
    const { service, results } = await undo(false);
    service.respond(service.store());
    await expect(results).resolves.toEqual([{ status: 'created' }]);
  });
});
