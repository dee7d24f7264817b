import { LIMITS } from '@shared/base/limits';
import { randomFrom } from '@shared/base/random.fixture';
import { newestFirst } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { RestError } from '../service/restError';
import { answered, answeredByProxy, UNREACHABLE } from './fakeService.fixture';
import { add, holdTime, MINUTE, pass, remove, retitle, SECOND, setUp, targetOf } from './scene.fixture';

holdTime();

const orderOf = (workspace?: Workspace) => [...(workspace?.categories.values() ?? [])];

describe('an edit', () => {
  it('shows at once, says what the user saw, and stays until the listener reports it', async () => {
    const { service, edits, submit, shown } = setUp();
    const { ids, outcome } = submit(retitle(1, 'New'));
    expect(shown()).toEqual(['New', 'Page 2']);
    await pass();
    await expect(outcome).resolves.toMatchObject([{ editId: ids[0], results: [{ status: 'updated' }] }]);
    expect(service.requests).toMatchObject([{ edits: [{ operations: [{ seen: { title: 'Page 1' } }] }] }]);
    expect([shown(), edits.pending.value.length, edits.waiting.value.length]).toEqual([
      ['New', 'Page 2'],
      1,
      0,
    ]);
    edits.observe(service.stored('default'));
    expect([shown(), edits.pending.value]).toEqual([['New', 'Page 2'], []]);
  });

  it('stays while the listener reports nothing, and then until some seconds after a report without it', async () => {
    const { service, edits, submit, shown, elsewhere } = setUp();
    submit(add(3));
    await pass(9 * MINUTE);
    expect(shown()).toEqual(['Page 1', 'Page 2', 'Page 3']);
    elsewhere(remove(3));
    edits.observe(service.stored('default'));
    await pass(4 * SECOND);
    expect(shown()).toEqual(['Page 1', 'Page 2', 'Page 3']);
    await pass(2 * SECOND);
    expect([shown(), edits.pending.value]).toEqual([['Page 1', 'Page 2'], []]);
    submit(add(3));
    await pass(10 * MINUTE);
    expect(edits.pending.value).toEqual([]);
    submit(remove(2));
    await pass();
    expect(edits.pending.value).toHaveLength(1);
    // Nobody listens to a workspace that is not shown.
    edits.forget('default');
    await pass(5 * SECOND);
    expect(edits.pending.value).toEqual([]);
  });

  it('that an earlier attempt has stored, and somebody else has undone, goes although no report follows', async () => {
    const { service, edits, submit, shown, elsewhere } = setUp();
    service.fates.push('lost');
    submit(add(3));
    await pass();
    elsewhere(remove(3));
    edits.observe(service.stored('default'));
    await pass(MINUTE);
    expect([shown(), edits.pending.value]).toEqual([['Page 1', 'Page 2'], []]);
  });

  it('that the service has stored otherwise shows what is stored, although no report follows', async () => {
    const { service, edits, submit, shown, elsewhere } = setUp();
    elsewhere(retitle(1, 'Theirs'));
    submit(remove(1));
    edits.observe(service.stored('default'));
    await pass(6 * SECOND);
    expect([shown(), edits.pending.value]).toEqual([['Page 2', 'Theirs'], []]);
  });

  it('stays only until the listener reports it together with what undid it', async () => {
    const { service, edits, submit, shown } = setUp();
    submit(retitle(1, 'New'));
    await pass();
    submit(retitle(1, 'Page 1'));
    await pass();
    // The listener may still report the first one alone.
    expect([shown(), edits.pending.value.length]).toEqual([['Page 1', 'Page 2'], 2]);
    edits.observe(service.stored('default'));
    expect([shown(), edits.pending.value]).toEqual([['Page 1', 'Page 2'], []]);
  });

  it('that moves a category is never applied again after later moves, whenever the listener reports them', async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = randomFrom(seed);
      const names = ['A', 'B', 'C', 'D', 'E'];
      const { service, edits, submit } = setUp(
        workspaceWith(...names.map((category, index) => aLink(index, { category }))),
      );
      const report = () => edits.observe(service.stored('default'));
      const answer = service.answer.bind(service);
      service.answer = (...request) => {
        const response = answer(...request);
        // Before the response arrives.
        if (random(3) === 0) report();
        return response;
      };
      for (let step = 0; step < 12; step++) {
        const [category = '', before = ''] = [names[random(5)], names[random(5)]];
        if (category !== before) submit({ op: 'moveCategory', category, before });
        await pass();
        if (random(3) === 0) report();
        expect(orderOf(edits.current('default'))).toEqual(orderOf(service.stored('default')));
      }
      report();
      expect(edits.pending.value).toEqual([]);
    }
  });

  it('is rolled back when the service rejects it at once, and the others stay', async () => {
    const { service, edits, submit, titles, shown } = setUp();
    service.fates.push((edit) =>
      edit.operations?.[0]?.op === 'deleteLink' ? { code: 'not_allowed', message: 'No.' } : undefined,
    );
    const [first, second] = [submit(remove(1)), submit(add(3))];
    expect(shown()).toEqual(['Page 2', 'Page 3']);
    await pass();
    await expect(first.outcome).rejects.toMatchObject({ message: 'No.', storedCount: 0, triedCount: 0 });
    await expect(second.outcome).resolves.toMatchObject([{ results: [{ status: 'created' }] }]);
    expect([titles(), edits.problems.value]).toEqual([['Page 1', 'Page 2', 'Page 3'], []]);
  });
});

it('many edits are applied once, also when they have been compared with what the user sees, sent and confirmed', async () => {
  const numbers = Array.from({ length: 150 }, (_, index) => index + 1);
  const { service, edits, submit } = setUp(
    workspaceWith(...numbers.map((number) => aLink(number)), aLink(200)),
  );
  submit(...numbers.map(remove));
  const shown = edits.current('default');
  const lists: (readonly unknown[])[] = [];
  edits.pending.subscribe((pending) => lists.push(pending));
  service.fates.push(UNREACHABLE);
  await pass(3 * SECOND);
  expect(service.made[0]?.edit.operations).toMatchObject(numbers.map(() => ({ seen: expect.any(String) })));
  expect(edits.current('default')).toBe(shown);
  // As it was submitted, and with what the user saw.
  expect(lists.map(({ length }) => length)).toEqual([1, 1]);
});

it('what an edit merges is a problem only if the user could not see that', async () => {
  const inMusic = { ...aLink(2), category: 'Music', notes: 'A note.' };
  const { browser, edits, submit, elsewhere } = setUp(
    workspaceWith(aLink(1, { notes: 'Mine.' }), aLink(2, { notes: 'Mine.' }), inMusic),
  );
  browser.isOnline.value = false;
  for (const number of [1, 2]) submit({ op: 'updateLink', ...targetOf(number), set: { category: 'Music' } });
  elsewhere({ op: 'addLink', ...aLink(1), category: 'Music', title: 'Theirs' });
  browser.isOnline.value = true;
  await pass();
  expect(edits.problems.value).toMatchObject([
    { kind: 'changed', text: expect.stringContaining('“Page 1” lost its title') },
  ]);
});

/** What a service answers that does not know the route yet. */
const UNKNOWN_ROUTE = new RestError(
  'Invalid body.',
  400,
  [{ path: 'edits', message: 'is not a known field' }],
  undefined,
  'invalid_arguments',
  true,
);

describe('while the service cannot be reached', () => {
  const network = Object.assign(new Error('Firebase: Error (auth/network-request-failed).'), {
    code: 'auth/network-request-failed',
  });
  // Apps have taken each of these for a response of the service, or have not tried again.
  it.each<[what: string, error: Error, seconds: number]>([
    // https://github.com/boardsesh/boardsesh/issues/4711
    ['too many requests', answered(429, 'rate_limited', 20), 20],
    ['a rate limit of a proxy', answered(429), 1],
    // https://github.com/avniproject/avni-client/issues/2134
    ['a failed token refresh', network, 1],
    // https://github.com/HubSpot/offline/issues/236
    ['a captive portal', answeredByProxy(511), 1],
    ['a page in place of JSON', UNREACHABLE, 1],
    ['a 404 page during a deploy', answeredByProxy(404), 1],
    // https://github.com/RatLoopz/sahidawa-india/pull/4072
    ...[401, 403, 405, 409, 422, 502].map((status): [string, Error, number] => {
      return [`a ${String(status)} of a proxy`, answeredByProxy(status), 1];
    }),
    ['an expired sign-in', answered(401), 1],
    ['an earlier version of the service', UNKNOWN_ROUTE, 1],
    ['a service that is unavailable', answered(503), 1],
  ])('keeps an edit, and sends it once there is no more %s', async (_, error, seconds) => {
    const { service, browser, edits, submit, titles, shown } = setUp();
    service.fates.push(error);
    submit(add(3));
    await pass();
    expect([service.requests.length, edits.waiting.value.length, edits.isReachable.value]).toEqual([
      1,
      1,
      false,
    ]);
    expect([edits.problems.value, shown(), browser.entries.size]).toEqual([
      [],
      ['Page 1', 'Page 2', 'Page 3'],
      1,
    ]);
    await pass(seconds * SECOND * 0.7);
    expect(service.requests).toHaveLength(1);
    await pass(seconds * SECOND);
    expect([titles(), browser.entries.size]).toEqual([['Page 1', 'Page 2', 'Page 3'], 0]);
    expect([edits.waiting.value, edits.isReachable.value]).toEqual([[], true]);
  });

  it('asks no sooner than the service says, although the browser is online again', async () => {
    const { service, browser, submit } = setUp();
    service.fates.push(answered(429, undefined, 120));
    submit(add(3));
    await pass();
    for (const isOnline of [false, true]) {
      browser.isOnline.value = isOnline;
      await pass(55 * SECOND);
    }
    expect(service.requests).toHaveLength(1);
    await pass(MINUTE);
    expect(service.requests).toHaveLength(2);
  });

  it('sends 100 edits in one request, with the times at which they were made', async () => {
    const { service, browser, edits, titles } = setUp(workspaceWith());
    browser.isOnline.value = false;
    for (let number = 0; number < 100; number++) {
      edits.submit({ id: 'default' }, { operations: [add(number)] });
      await pass(SECOND - 10);
    }
    expect([service.requests.length, edits.waiting.value.length, edits.isKept.value]).toEqual([0, 100, true]);
    browser.isOnline.value = true;
    await pass();
    expect([service.requests.length, titles().length, browser.entries.size]).toEqual([1, 100, 0]);
    const dates = newestFirst(service.stored('default')).map(({ link }) => link.addedAt);
    expect([dates.at(-1), dates[0]]).toEqual([instant(3_600), instant(3_699)]);
  });

  it('splits what does not fit into one request', async () => {
    const { service, browser, edits, submit } = setUp();
    browser.isOnline.value = false;
    const operations = Array.from({ length: LIMITS.operationsPerRequest + 1 }, (_, index) => add(index + 10));
    submit(...operations);
    const notes = 'ü'.repeat(LIMITS.notes);
    for (let number = 0; number < 60; number++) submit({ op: 'addLink', ...aLink(number), notes });
    await pass();
    browser.isOnline.value = true;
    await pass(MINUTE);
    const sizes = service.requests.map((request) => JSON.stringify(request).length);
    expect(service.requests.map(({ edits: sent }) => sent.length)).toEqual([1, 27, 26, 8]);
    expect([Math.max(...sizes) < LIMITS.bodyBytes, edits.waiting.value]).toEqual([true, []]);
  });
});

/** Returns what decides that requests with this text fail, and others do not. */
const failing = (text: string, error: Error) => (request: object) =>
  JSON.stringify(request).includes(text) ? error : ('done' as const);

describe('edits that the service cannot store', () => {
  it.each([400, 413])('are named one by one if one of them is the reason for status %i', async (status) => {
    const { service, browser, edits, submit, titles } = setUp();
    browser.isOnline.value = false;
    const outcomes = [3, 4, 5].map((number) => submit(add(number)).outcome);
    await pass();
    service.decide = failing('Page 4', answered(status));
    browser.isOnline.value = true;
    await pass(MINUTE);
    expect(titles()).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 5']);
    expect(edits.problems.value).toMatchObject([
      { kind: 'rejected', text: `A change that you made was not saved. Status ${String(status)}.` },
    ]);
    await expect(Promise.all(outcomes)).resolves.toMatchObject([[{}], undefined, [{}]]);
    for (const problem of edits.problems.value) edits.retry(problem);
    service.decide = () => 'done';
    await pass();
    expect([titles().length, edits.problems.value, browser.entries.size]).toEqual([5, [], 0]);
  });

  // Elsewhere, one bad entry held up all others: https://github.com/khushi897920-lang/hercycle-ai/pull/313
  it('are set aside with all later ones of their workspace, and the others go on', async () => {
    const { service, browser, edits, submit, titles } = setUp();
    browser.isOnline.value = false;
    for (const number of [3, 4, 5]) submit(add(number));
    edits.submit({ id: 'other' }, { operations: [add(6)] });
    await pass();
    service.decide = failing('Page 4', answered(500));
    browser.isOnline.value = true;
    await pass(3 * MINUTE);
    expect([titles(), titles('other')]).toEqual([['Page 1', 'Page 2', 'Page 3'], ['Page 6']]);
    const [problem] = edits.problems.value;
    expect(problem).toMatchObject({
      kind: 'waiting',
      text: 'This change could not be saved yet. Status 500. 1 later change waits for it.',
      change: { operations: [add(4)] },
      content: [{ change: { operations: [add(4)] } }, { change: { operations: [add(5)] } }],
    });
    expect(service.requests.length).toBeLessThan(12);
    if (!problem) return;

    edits.retry(problem);
    await pass();
    expect(edits.problems.value).toHaveLength(1);
    edits.discard(problem);
    await pass(MINUTE);
    expect([titles(), edits.problems.value]).toEqual([['Page 1', 'Page 2', 'Page 3', 'Page 5'], []]);
    expect(browser.entries.size).toBe(0);
  });

  it('are stored by themselves once the service can', async () => {
    const { service, edits, submit, titles } = setUp();
    service.decide = () => answered(503, 'update_required');
    submit(add(3));
    await pass(2 * MINUTE);
    expect(edits.problems.value).toMatchObject([{ kind: 'waiting' }]);
    service.decide = () => 'done';
    await pass(10 * MINUTE);
    expect([titles().length, edits.problems.value, edits.waiting.value]).toEqual([3, [], []]);
  });

  it('are only waiting while the network fails, for hours', async () => {
    const { service, edits, submit } = setUp();
    service.decide = () => answeredByProxy(502);
    submit(add(3));
    await pass(120 * MINUTE);
    expect([edits.problems.value, edits.waiting.value.length]).toEqual([[], 1]);
    expect(service.requests.length).toBeLessThan(180);
  });

  it('ask whether to go on if the history of the day is full', async () => {
    const { service, browser, submit, titles } = setUp();
    service.decide = () => (edit) =>
      edit.withoutHistory ? undefined : { code: 'history_full', message: 'Full.' };
    submit(add(3));
    await pass();
    expect(titles()).toHaveLength(3);
    browser.goesOn = false;
    const { outcome } = submit(add(4));
    await pass();
    await expect(outcome).rejects.toThrow('Full.');
    expect(titles()).toHaveLength(3);
  });
});

describe('a browser whose storage is at fault', () => {
  it.each(['write', 'delete', 'read'] as const)('sends an edit once if it cannot %s', async (fault) => {
    const { service, browser, edits, openTab, submit, titles } = setUp();
    browser.refuses[fault] = true;
    submit(add(3));
    await pass(60 * MINUTE);
    expect([service.requests.length, titles().length, edits.waiting.value]).toEqual([1, 3, []]);
    // The tab reads the store again.
    const other = openTab();
    browser.isOnline.value = false;
    other.submit({ id: 'other' }, { operations: [add(5)] });
    await pass();
    expect(edits.waiting.value.length).toBeLessThan(2);
    other.stop();
    browser.isOnline.value = true;
    await pass();
    service.requests.length = 0;
    service.fates.push((edit) => ({ code: 'invalid_arguments', message: `${edit.editId} is wrong.` }));
    submit(add(4));
    await pass(60 * MINUTE);
    expect(service.requests).toHaveLength(1);
  });

  it('says so, asks before the tab is closed, and works', async () => {
    const { service, browser, edits, submit, titles, shown } = setUp();
    browser.isOnline.value = false;
    Object.assign(browser.refuses, { read: true, write: true, delete: true });
    submit(add(3));
    submit(remove(1));
    await pass();
    expect([edits.isKept.value, edits.hasUnsent(), shown()]).toEqual([false, true, ['Page 2', 'Page 3']]);
    browser.isOnline.value = true;
    await pass();
    expect([edits.hasUnsent(), titles()]).toEqual([false, ['Page 2', 'Page 3']]);
    browser.isOnline.value = false;
    submit(retitle(2, 'Mine'));
    service.answer({ edits: [{ editId: 'elsewhere', operations: [retitle(2, 'Theirs')] }] });
    browser.isOnline.value = true;
    await pass();
    expect([edits.problems.value.length, edits.hasUnsent()]).toEqual([1, true]);
  });

  it.each([false, true])(
    'keeps what is in the tab if the database is deleted (online: %s)',
    async (isOnline) => {
      const { browser, edits, submit, titles, openTab, shown } = setUp();
      browser.isOnline.value = false;
      for (const number of [3, 4]) submit(add(number));
      await pass();
      browser.deleteDatabase();
      browser.isOnline.value = isOnline;
      await pass();
      if (isOnline) expect([titles().length, browser.entries.size]).toEqual([4, 0]);
      else {
        expect([edits.isKept.value, browser.entries.size]).toEqual([true, 2]);
        edits.stop();
        const other = openTab();
        await pass();
        expect(shown(other)).toHaveLength(4);
      }
    },
  );
});

// Elsewhere, the database of the newer build was deleted: https://github.com/dexie/Dexie.js/issues/1599
describe('a build that is rolled back', () => {
  // What a later build may add to an entry. Without it, this build could read the entry, and would drop it.
  it.each<[string, (entry: object) => object]>([
    ['another form', (entry) => ({ form: 2, entry })],
    ['a field', (entry) => ({ ...entry, dependsOn: ['another edit'] })],
    ['a field of the change', (entry) => ({ ...entry, change: { operations: [remove(1)], isGentle: true } })],
    ['an operation', (entry) => ({ ...entry, change: { operations: [{ op: 'tagLink', ...targetOf(1) }] } })],
    [
      'a field of an operation',
      (entry) => ({ ...entry, change: { operations: [{ ...add(3), tags: ['a'] }] } }),
    ],
  ])('offers what a later one has stored as a file, and leaves it to that: %s', async (_, later) => {
    const { service, browser, edits, openTab, submit, titles } = setUp();
    browser.isOnline.value = false;
    const { ids } = submit(add(3));
    await pass();
    edits.stop();
    const [id = ''] = ids;
    const entry = browser.entries.get(id) ?? {};
    const laterEntry = { uid: 'somebody', ...later(entry) };
    browser.entries.set(id, laterEntry);

    const earlier = openTab();
    earlier.submit({ id: 'default' }, { operations: [add(4)] });
    browser.isOnline.value = true;
    await pass(MINUTE);
    expect([titles(), earlier.waiting.value]).toEqual([['Page 1', 'Page 2', 'Page 4'], []]);
    expect(earlier.problems.value).toMatchObject([
      { id, kind: 'unreadable', canRetry: false, content: laterEntry },
    ]);
    expect([...browser.entries]).toEqual([[id, laterEntry]]);
    await expect(earlier.unsettledCount()).resolves.toBe(1);
    earlier.stop();

    // What the later build reads.
    browser.entries.set(id, entry);
    openTab();
    await pass();
    expect([titles().length, browser.entries.size, service.made.length]).toEqual([4, 0, 2]);
  });

  it('deletes what a later one has stored only if the person discards it', async () => {
    const { browser, openTab } = setUp();
    browser.entries.set('x', { uid: 'somebody', id: 'x', form: 2 });
    const earlier = openTab();
    await pass();
    for (const problem of earlier.problems.value) earlier.discard(problem);
    await pass();
    expect([earlier.problems.value, browser.entries.size]).toEqual([[], 0]);
  });
});

describe('a browser that keeps as much as it can', () => {
  const FULL = 'This browser can hold at most 1,000 unsent changes, or 10 MB of them, so nothing was saved.';

  it('takes no more than 1,000 edits that wait or are not stored, and loses none of them', async () => {
    const { browser, edits, openTab, submit, titles } = setUp();
    browser.isOnline.value = false;
    const { ids } = submit(add(3));
    await pass();
    edits.stop();
    const entry = browser.entries.get(ids[0] ?? '');
    const flaw = { kind: 'rejected', text: 'No.', change: { operations: [add(3)] } };
    for (let order = 2; order < 1_000; order++) {
      const id = `edit-${String(order)}`;
      const stored = { ...Object(entry), id, order, workspaceId: 'other' };
      browser.entries.set(id, order === 2 ? { ...stored, flaw } : stored);
    }
    const tab = openTab();
    await pass();
    const fails = () => expect(tab.submit({ id: 'default' }, { operations: [add(5)] }).outcome).rejects;
    tab.submit({ id: 'default' }, { operations: [add(4)] });
    await fails().toMatchObject({
      ...{ storedCount: 0, triedCount: 0 },
      message: `${FULL} Try again once earlier ones are sent. You can also discard some under “See what happened”.`,
    });
    await pass();
    expect([tab.waiting.value.length, tab.problems.value.length, browser.entries.size]).toEqual([
      999, 1, 1_000,
    ]);
    // There is always room to try again.
    for (const problem of tab.problems.value) tab.retry(problem);
    expect([tab.waiting.value.length, tab.problems.value]).toEqual([1_000, []]);
    await fails().toThrow(`${FULL} Try again once earlier ones are sent.`);
    browser.isOnline.value = true;
    await pass();
    expect(titles()).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4']);
  });

  it('takes no more than 10 MB, and everything that need not wait', async () => {
    const { service, browser, edits, submit, titles } = setUp(workspaceWith());
    const notes = 'ü'.repeat(LIMITS.notes);
    const large = (from: number) =>
      Array.from({ length: 200 }, (_, index) => ({ ...add(from + index), notes }));
    browser.isOnline.value = false;
    submit(...large(0));
    submit(...large(200));
    await pass();
    await expect(submit(...large(400)).outcome).rejects.toThrow(FULL);
    submit(add(600));
    expect(
      edits.pending.value.flatMap(({ change }) => ('operations' in change ? change.operations : [])),
    ).toHaveLength(401);
    service.decide = () => UNREACHABLE;
    browser.isOnline.value = true;
    await pass();
    edits.submit({ id: 'other' }, { operations: large(400) });
    service.decide = () => 'done';
    await pass(5 * MINUTE);
    expect([titles().length, titles('other').length]).toEqual([401, 200]);
  });

  it('keeps what it knows of a large revert only in the tab', async () => {
    const { browser, edits, openTab } = setUp();
    browser.isOnline.value = false;
    const known = (count: number) => ({
      links: Array.from({ length: count }, (_, index) => ({
        id: String(index),
        url: aLink(index).url,
        before: aLink(index),
      })),
      categories: [],
    });
    for (const count of [10, 20_000])
      edits.submit({ id: 'default' }, { revert: [{ changeId: String(count) }], known: [known(count)] });
    await pass();
    expect(JSON.stringify([...browser.entries.values()]).length).toBeLessThan(5_000);
    const reverts = openTab().pending;
    await pass();
    expect(reverts.value.map(({ change }) => 'revert' in change && [change.revert, change.known])).toEqual([
      [[{ changeId: '10' }], [known(10)]],
      [[{ changeId: '20000' }], []],
    ]);
  });
});

describe('several tabs', () => {
  it('show the same, send each edit once, and name the same problems', async () => {
    const { service, browser, edits, openTab, submit, titles, shown } = setUp();
    const other = openTab();
    browser.isOnline.value = false;
    submit(add(3));
    await pass();
    other.submit({ id: 'default' }, { operations: [retitle(3, 'New')] });
    await pass();
    expect([shown(), shown(other)]).toEqual([shown(other), ['New', 'Page 1', 'Page 2']]);
    expect([edits.waiting.value.length, other.waiting.value.length]).toEqual([2, 2]);
    service.fates.push((edit) =>
      edit.operations?.[0]?.op === 'addLink' ? undefined : { code: 'not_allowed', message: 'No.' },
    );
    browser.isOnline.value = true;
    await pass();
    expect([service.requests.length, titles()]).toEqual([1, ['Page 1', 'Page 2', 'Page 3']]);
    expect([shown(), shown(other)]).toEqual([titles(), titles()]);
    expect([edits.problems.value.length, other.problems.value.length]).toEqual([1, 1]);
    for (const problem of other.problems.value) other.discard(problem);
    await pass();
    expect([edits.problems.value, browser.entries.size]).toEqual([[], 0]);
  });

  it('do not send again what another has settled or withdrawn while they slept', async () => {
    const { service, browser, edits, openTab, submit } = setUp();
    const other = openTab();
    browser.isOnline.value = false;
    const [first] = [submit(add(3)), submit(add(4))];
    await pass();
    browser.isSilent = true;
    await edits.withdraw(submit(add(5)).ids);
    service.fates.push((edit) => (edit.editId === first.ids[0] ? { code: 'x', message: 'No.' } : undefined));
    browser.isOnline.value = true;
    await pass();
    expect(service.made.map(({ edit }) => edit.operations)).toEqual([[add(4)]]);
    expect([edits.problems.value.length, other.waiting.value]).toEqual([1, []]);
  });

  it('wait together if the service fails', async () => {
    const { service, openTab, submit } = setUp();
    const tabs = Array.from({ length: 5 }, () => openTab());
    service.decide = () => UNREACHABLE;
    submit(add(3));
    await pass(10 * MINUTE);
    expect(tabs.map(({ waiting }) => waiting.value.length)).toEqual([1, 1, 1, 1, 1]);
    expect(service.requests.length).toBeLessThan(25);
  });
});

describe('a caller', () => {
  it('withdraws edits that were not sent, unless later ones follow', async () => {
    const { service, browser, edits, submit, titles, shown } = setUp();
    browser.isOnline.value = false;
    const first = submit(add(3));
    const second = submit(add(4));
    await pass();
    await expect(edits.withdraw(first.ids)).resolves.toBe(false);
    await expect(edits.withdraw(second.ids)).resolves.toBe(true);
    await expect(edits.withdraw(first.ids)).resolves.toBe(true);
    await expect(first.outcome).resolves.toBeUndefined();
    expect([shown(), browser.entries.size]).toEqual([['Page 1', 'Page 2'], 0]);
    browser.isOnline.value = true;
    service.fates.push('lost');
    const third = submit(add(5));
    await pass();
    await expect(edits.withdraw(third.ids)).resolves.toBe(false);
    await pass(MINUTE);
    expect(titles()).toEqual(['Page 1', 'Page 2', 'Page 5']);
  });

  it('hears at once if an edit cannot be sent that must be', async () => {
    const { service, browser, edits, titles } = setUp();
    const submit = () => edits.submit({ id: 'default' }, { operations: [add(3)] }, { mustBeSent: true });
    service.decide = () => 'lost';
    const { outcome } = submit();
    const failure = expect(outcome).rejects.toMatchObject({ storedCount: 0, triedCount: 1 });
    await pass(MINUTE);
    await failure;
    expect([edits.pending.value, browser.entries.size, titles().length]).toEqual([[], 0, 3]);
    browser.isOnline.value = false;
    await expect(submit().outcome).rejects.toThrow('You are offline, so nothing was saved.');
  });

  it('hears of a rejection after a wait as a problem, and of nothing after a sign-out', async () => {
    const { service, browser, edits, submit } = setUp();
    browser.isOnline.value = false;
    const { waiting, outcome } = submit(add(3));
    await expect(waiting).resolves.toBeUndefined();
    service.fates.push(answered(404));
    browser.isOnline.value = true;
    await pass();
    await expect(outcome).resolves.toBeUndefined();
    expect(edits.problems.value).toMatchObject([{ kind: 'rejected' }]);
    await expect(edits.unsettledCount()).resolves.toBe(1);
    service.fates.push(UNREACHABLE);
    const last = submit(add(4));
    await pass();
    edits.stop();
    await expect(last.outcome).resolves.toBeUndefined();
  });
});
