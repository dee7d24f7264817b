import type { EditOf } from '../../src/lib/shared/contract/requests/editRequest';
import { createWorkspace } from '../../../web/src/data/service/rest';
import { watchWorkspaces } from '../../../web/src/data/workspaces/workspaces';
import type { WorkspaceSummary } from '../../../web/src/data/workspaces/workspaceSummary';
import type { Browser } from '../support/users/browser';
import { BASE_URL } from '../support/environment';
import { having } from '../support/jest/matchers';
import { deleteWorkspace } from '../support/requests/rest';
import type { ToolUser } from '../support/users/toolUser';
import { until } from '../web/support/until';
import { makeEdit } from './edit';
import { openBrowserAndClient } from './browserAndClient';
import { addTitled } from './links';
import { fail } from './watching';

let browser: Browser;
let client: ToolUser;

beforeEach(async () => {
  ({ browser, client } = await openBrowserAndClient());
});

const create = async (name: string) => createWorkspace(await browser.idToken(), { name }, BASE_URL);

const change = async (set: EditOf<'updateWorkspace'>['set'], workspaceId = 'default') => {
  const { edits } = await makeEdit(await browser.idToken(), [{ op: 'updateWorkspace', set }], workspaceId);
  return edits[0];
};

const add = (title: string, fields?: object) => addTitled(client, title, fields);

/** Watches the list of workspaces until it is as expected. */
async function untilListed(isExpected: (list: readonly WorkspaceSummary[]) => boolean): Promise<void> {
  let list: readonly WorkspaceSummary[] = [];
  const stop = watchWorkspaces(browser.firestore, browser.uid, (changed) => (list = changed), fail);
  await until(() => Promise.resolve(isExpected(list)));
  stop();
}

describe('the list of workspaces', () => {
  it('is live and has the name, visibility and counts of each workspace', async () => {
    const lists: WorkspaceSummary[][] = [];
    const stop = watchWorkspaces(browser.firestore, browser.uid, (list) => lists.push(list), fail);
    // A write while the emulator first answers a listener may garble the gRPC stream ("Received message larger
    // than max"). The SDK then waits for up to 90 s before it listens again. Nothing is lost, and browsers do not
    // use gRPC.
    await until(() => Promise.resolve(lists.length > 0));
    await add('one');
    const id = await create('Side projects');
    await until(() => Promise.resolve(lists.at(-1)?.length === 2));
    expect(lists.at(-1)).toEqual(
      expect.arrayContaining([
        having({ id, name: 'Side projects', isPublic: false, linkCount: 0, categories: [] }),
        having({ id: 'default', linkCount: 1, categories: [having({ name: 'Reading', linkCount: 1 })] }),
      ]),
    );
    stop();
  });
});

describe('a workspace created or changed in the browser', () => {
  it('is created if it is the default workspace and gets a reference', async () => {
    await change({ sourceUrl: 'notion://page' });
    await add('one');
    expect(await client.workspaces()).toEqual([
      having({ workspaceId: 'default', name: 'Default', sourceUrl: 'notion://page', linkCount: 1 }),
    ]);
  });

  it('says in one sentence that another workspace has the name', async () => {
    await create('Side projects');
    await expect(create('side Projects')).rejects.toMatchObject({
      status: 400,
      message: 'There is already a workspace with the name "side Projects". Choose another name.',
    });
  });

  it('shows its new name, visibility and reference to clients and in the list at once', async () => {
    const workspaceId = await create('Side projects');
    await add('one', { workspaceId });
    await change({ name: 'New name', isPublic: true, sourceUrl: 'notion://page' }, workspaceId);
    const shown = { workspaceId, name: 'New name', isPublic: true, linkCount: 1 };
    expect(await client.workspaces()).toContainEqual(having({ ...shown, sourceUrl: 'notion://page' }));
    await untilListed((list) => list.some(({ name, isPublic }) => name === 'New name' && isPublic));

    await change({ sourceUrl: null }, workspaceId);
    const [, changed] = await client.workspaces();
    expect(changed).toMatchObject(shown);
    expect(changed).not.toHaveProperty('sourceUrl');
  });

  it('disappears from the list when it is deleted', async () => {
    await add('one');
    const workspaceId = await create('Side projects');
    await untilListed((list) => list.length === 2);
    await deleteWorkspace(await browser.idToken(), workspaceId);
    await untilListed((list) => list.length === 1);
  });
});
