import type { Link } from '../../src/lib/domain/model';
import { openPublicWorkspace } from '../../../web/src/data/publicWorkspace';
import { setVisibility } from '../../../web/src/data/workspaces';
import { signedInBrowser, signedOutBrowser, type Browser } from '../support/browser';
import { aTime, having } from '../support/matchers';
import { update } from '../support/rest';
import { connectUser } from '../support/toolUser';

let owner: Browser;

beforeEach(async () => {
  owner = await signedInBrowser();
});

const key = () => ({ uid: owner.uid, workspaceId: 'default' });

describe('a public workspace', () => {
  it('can be read by anyone, chunk by chunk', async () => {
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
      chunkCount: 2,
    });
    expect(opened?.summary.categories).toEqual([having({ name: 'Reading', linkCount: 12 })]);
    const read: Link[] = [];
    for (let number = 0; number < 2; number++)
      read.push(...((await opened?.readChunk(number))?.values() ?? []));
    expect(read.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `Page ${String(index)}`).sort(),
    );
    expect(read[0]).toMatchObject({ notes: note, addedAt: aTime });
  });

  it('is null for everyone when it is private or missing', async () => {
    await update(await owner.idToken(), { name: 'Mine' });
    const people = [signedOutBrowser(), (await signedInBrowser()).firestore, owner.firestore];
    for (const firestore of people) {
      await expect(openPublicWorkspace(firestore, key())).resolves.toBeNull();
      await expect(openPublicWorkspace(firestore, { ...key(), workspaceId: 'nowhere' })).resolves.toBeNull();
      await expect(openPublicWorkspace(firestore, { ...key(), uid: 'nobody' })).resolves.toBeNull();
    }
  });

  it('stops being readable halfway when it is made private', async () => {
    await update(await owner.idToken(), { isPublic: true });
    const opened = await openPublicWorkspace(signedOutBrowser(), key());
    await setVisibility(owner.firestore, key(), false);
    await expect(opened?.readChunk(0)).rejects.toMatchObject({ code: 'permission-denied' });
  });
});
