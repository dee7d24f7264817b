import type { Workspace } from '../../src/lib/shared/model/model';
import { newestFirst } from '../../src/lib/shared/model/linkOrder';
import { isPrivate, openPublicWorkspace } from '../../../web/src/data/workspaces/publicWorkspace';
import { signedInBrowser, signedOutBrowser, type Browser } from '../support/users/browser';
import { aTime, having } from '../support/jest/matchers';
import { update } from '../support/requests/rest';
import { connectUser } from '../support/users/toolUser';

let owner: Browser;

beforeEach(async () => {
  owner = await signedInBrowser();
});

const key = () => ({ uid: owner.uid, workspaceId: 'default' });

describe('a public workspace', () => {
  it('can be read by anyone, starting with the newest chunk', async () => {
    const client = await connectUser(owner.uid);
    const note = '注'.repeat(10_000);
    for (let index = 0; index < 12; index++) {
      await client.add({
        category: 'Reading',
        title: `Page ${String(index)}`,
        url: `urn:${String(index)}`,
        notes: note,
      });
    }
    await client.tools.close();
    await update(await owner.idToken(), { name: 'Mine', isPublic: true });

    const opened = await openPublicWorkspace(signedOutBrowser(), key());
    expect(opened).toMatchObject({
      summary: { id: 'default', name: 'Mine', isPublic: true, linkCount: 12, updatedAt: aTime },
    });
    expect(opened?.summary.categories).toEqual([having({ name: 'Reading', linkCount: 12 })]);
    const newest: Workspace[] = [];
    const links = await opened?.readLinks((part) => newest.push(part));
    const read = links ? newestFirst(links.workspace).map(({ link }) => link) : [];
    expect(read.map(({ title }) => title)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Page ${String(11 - index)}`),
    );
    const titles = newest.map((part) => newestFirst(part).map(({ link }) => link.title));
    expect(titles).toEqual([read.slice(0, titles[0]?.length).map(({ title }) => title)]);
    expect(read[0]).toMatchObject({ notes: note, addedAt: aTime });
  });

  it('is null for everyone while it is private, and if it is missing', async () => {
    await update(await owner.idToken(), { name: 'Mine' });
    const people = [signedOutBrowser(), (await signedInBrowser()).firestore, owner.firestore];
    for (const firestore of people) {
      await expect(openPublicWorkspace(firestore, key())).resolves.toBeNull();
      await expect(openPublicWorkspace(firestore, { ...key(), workspaceId: 'nowhere' })).resolves.toBeNull();
      await expect(openPublicWorkspace(firestore, { ...key(), uid: 'nobody' })).resolves.toBeNull();
    }
  });

  it('can no longer be read from the moment it is made private', async () => {
    const { add, tools } = await connectUser(owner.uid);
    await add({ category: 'Reading', title: 'One', url: 'urn:1' });
    await tools.close();
    await update(await owner.idToken(), { isPublic: true });
    const opened = await openPublicWorkspace(signedOutBrowser(), key());
    await update(await owner.idToken(), { isPublic: false });
    const failure = await opened?.readLinks(() => undefined).catch((error: unknown) => error);
    expect(isPrivate(failure)).toBe(true);
  });
});
