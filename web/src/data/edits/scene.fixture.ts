import type { EditOperation } from '@shared/contract/requests/editRequest';
import { newestFirst } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import type { Edits } from './queue/contract';
import { FakeBrowser } from './fakeBrowser.fixture';
import { FakeService } from './fakeService.fixture';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

export const add = (number: number): EditOperation => ({ op: 'addLink', ...aLink(number) });
export const targetOf = (number: number) => ({ category: 'Reading', url: aLink(number).url });
export const remove = (number: number): EditOperation => ({ op: 'deleteLink', ...targetOf(number) });
export const retitle = (number: number, title: string): EditOperation => ({
  op: 'updateLink',
  ...targetOf(number),
  set: { title },
});

export const titlesOf = (workspace: Workspace) =>
  newestFirst(workspace)
    .map(({ link }) => link.title)
    .sort();

const open: Edits[] = [];

/** Sets up a service, and a browser with a tab that shows a workspace. */
export function setUp(workspace: Workspace = workspaceWith(aLink(1), aLink(2))) {
  const service = new FakeService(workspace);
  const browser = new FakeBrowser(service.send);
  const openTab = () => {
    const edits = browser.openTab();
    open.push(edits);
    edits.observe(service.stored(workspace.id));
    return edits;
  };
  const edits = openTab();
  return {
    ...{ service, browser, edits, openTab },
    submit: (...operations: EditOperation[]) => edits.submit(workspace, { operations }),
    /** Makes a change on another device. */
    elsewhere: (...operations: EditOperation[]) =>
      service.answer({ edits: [{ editId: crypto.randomUUID(), operations }] }),
    titles: (workspaceId = workspace.id) => titlesOf(service.stored(workspaceId)),
    shown: (tab = edits) => titlesOf(tab.current(workspace.id) ?? workspaceWith()),
  };
}

/** Lets this much time pass, and everything happen that does not wait for time. */
export const pass = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds + 10);

/** Lets time pass only in {@link pass}. Closes the tabs after each test. */
export function holdTime(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse(instant(3_600)) });
  });
  afterEach(() => {
    for (const edits of open.splice(0)) edits.stop();
    jest.useRealTimers();
  });
}
