import { getDatabase } from '../../src/lib/firestore';
import { aTime, having } from '../support/matchers';
import { update } from '../support/rest';
import { storeWorkspace } from '../support/storedWorkspace';
import { LINK } from '../support/toolCalls';
import { connectUser } from '../support/toolUser';
import { signUp } from '../support/users';

const storeDefaultAt = (uid: string, updatedAt: Date) =>
  getDatabase().doc(`users/${uid}/workspaces/default`).update({ updatedAt });

describe('4.3 Tool `list_workspaces`: lists all workspaces with names, identifiers, counts and references', () => {
  it('the default one even before it holds anything', async () => {
    const { tools } = await connectUser();
    expect(await tools.ok('list_workspaces')).toEqual({
      workspaces: [
        {
          workspaceId: 'default',
          name: 'Default',
          isPublic: false,
          linkCount: 0,
          categoryCount: 0,
          categories: [],
          sourceUrls: [],
          updatedAt: aTime,
        },
      ],
    });
  });

  it('with what it holds', async () => {
    const { add, workspaces } = await connectUser();
    await add(LINK);
    await add({ ...LINK, url: 'https://example.com/2', sourceUrl: 'https://notes.example.com/1' });
    await add({ ...LINK, category: 'Tools', sourceUrl: 'https://notes.example.com/2' });
    expect(await workspaces()).toEqual([
      {
        workspaceId: 'default',
        name: 'Default',
        isPublic: false,
        linkCount: 3,
        categoryCount: 2,
        categories: [
          { name: 'Tools', linkCount: 1 },
          { name: 'Reading', linkCount: 2 },
        ],
        sourceUrls: ['https://notes.example.com/2', 'https://notes.example.com/1'],
        updatedAt: aTime,
      },
    ]);
  });

  it('the default one first, then those that changed last', async () => {
    const { uid, add, logSession, workspaces } = await connectUser();
    await storeWorkspace(uid, 'work', 'Work');
    await logSession({ title: 'A session' });
    await add({ ...LINK, workspaceId: 'work' });
    expect(
      (await workspaces()).map(({ workspaceId, name, linkCount }) => [workspaceId, name, linkCount]),
    ).toEqual([
      ['default', 'Default', 0],
      ['work', 'Work', 1],
      ['assistant-sessions', 'Assistant Sessions', 1],
    ]);
  });

  it('with the name and the visibility that REST gave the default one', async () => {
    const { uid, idToken } = await signUp();
    const { updatedAt } = await update(idToken, { name: 'My links', isPublic: true });
    const { workspaces } = await connectUser(uid);
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', name: 'My links', isPublic: true, updatedAt }),
    ]);
  });

  it('with the 50 categories that have the newest links, and the count of all', async () => {
    const { uid, idToken } = await signUp();
    const categories = Array.from({ length: 60 }, (_, index) => ({
      categoryName: `Category ${String(index)}`,
      links: [{ title: 'A', url: LINK.url, addedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() }],
    }));
    await update(idToken, { categories });
    const { workspaces } = await connectUser(uid);
    const [described] = await workspaces();
    expect(described).toEqual(having({ linkCount: 60, categoryCount: 60 }));
    const newest = Array.from({ length: 50 }, (_, index) => `Category ${String(59 - index)}`);
    expect(described?.categories.map(({ name }) => name)).toEqual(newest);
  });

  it('with at most 20 references, the newest', async () => {
    const { uid, add, workspaces } = await connectUser();
    const sources = Array.from({ length: 22 }, (_, index) => `https://notes.example.com/${String(index)}`);
    for (const sourceUrl of sources) {
      await add({
        category: 'A',
        title: uid,
        url: `${LINK.url}?of=${encodeURIComponent(sourceUrl)}`,
        sourceUrl,
      });
    }
    const [described] = await workspaces();
    expect(described?.sourceUrls).toEqual(sources.reverse().slice(0, 20));
  });

  it('of more than 100 those that changed last, and the default one although it is older', async () => {
    const { uid, tools, add, workspaces } = await connectUser();
    await add(LINK);
    const later = Date.now() + 60_000;
    const ids = Array.from({ length: 101 }, (_, index) => `w${String(index)}`);
    await Promise.all(
      ids.map((id, index) => storeWorkspace(uid, id, id, new Date(later + index).toISOString())),
    );
    const listed = await workspaces();
    expect(listed.map(({ workspaceId }) => workspaceId)).toEqual(['default', ...ids.slice(1).reverse()]);
    expect(listed[0]).toEqual(having({ linkCount: 1, categories: [{ name: 'Reading', linkCount: 1 }] }));

    const { message } = await tools.error('list_links', { workspaceId: 'w101' });
    expect(message).toContain('The workspaces are "default" (Default), "w100" (w100), ');
    expect(message).toContain('"w82" (w82) and more: see list_workspaces.');

    // Now that it is among them, it takes the place of one.
    await storeDefaultAt(uid, new Date(later + 1_000));
    expect((await workspaces()).map(({ workspaceId }) => workspaceId)).toEqual([
      'default',
      ...ids.slice(2).reverse(),
    ]);
  });

  it('userId: defaults to the owner', async () => {
    const { uid, tools, add } = await connectUser();
    await add(LINK);
    expect(await tools.ok('list_workspaces', { userId: uid })).toEqual(await tools.ok('list_workspaces'));
  });
});
