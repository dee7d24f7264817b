import { having } from '../../support/jest/matchers';
import { oneLink, postUpdate, errorOf, update } from '../../support/requests/rest';
import { connectUser } from '../../support/users/toolUser';
import { signUp } from '../../support/users/users';

// End to end, with Firestore. The tests next to mergeWorkspace.ts, restWorkspace.ts and validators.ts cover what is merged
// and which fields are valid.

const LINK = { title: 'Guide', url: 'https://example.com/guide' };

describe('POST /api/workspace/update', () => {
  it('returns the default workspace, private and empty at first, for {}', async () => {
    const { idToken } = await signUp();
    const { updatedAt: _, ...workspace } = await update(idToken, {});
    expect(workspace).toEqual({ name: 'Default', isPublic: false, categories: [] });
  });

  it('changes only the fields, categories and links that it names', async () => {
    const { idToken } = await signUp();
    const addedAt = '2026-02-01T00:00:00.000Z';
    const other = { title: 'Größe & <b>日本</b>', url: 'HTTPS://Example.com/a/../b/?utm_source=x#top' };
    await update(idToken, {
      name: 'Mine',
      isPublic: true,
      categories: [
        { categoryName: '  Reading List ', links: [{ ...LINK, addedAt: '2026-02-01T02:00:00+02:00' }] },
        { categoryName: 'Empty', links: [] },
        { categoryName: 'Tools', links: [other] },
      ],
    });
    const better = { title: 'Better title', url: `${LINK.url}/?utm_source=mail` };
    const { updatedAt, ...workspace } = await update(idToken, oneLink('READING  list', better));
    expect(workspace).toEqual({
      name: 'Mine',
      isPublic: true,
      categories: [
        { categoryName: 'Tools', links: [having(other)] },
        { categoryName: 'Reading List', links: [{ title: 'Better title', url: LINK.url, addedAt }] },
        { categoryName: 'Empty', links: [] },
      ],
    });
    expect(Math.abs(Date.parse(updatedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('gives a link the time of its first request as addedAt when none is sent', async () => {
    const { idToken } = await signUp();
    const { categories, updatedAt } = await update(idToken, oneLink('Reading', LINK));
    expect(categories[0]?.links).toEqual([{ ...LINK, addedAt: updatedAt }]);
    expect((await update(idToken, oneLink('Reading', LINK))).categories).toEqual(categories);
  });

  it('keeps the note and the reference that were added over MCP', async () => {
    const { uid, idToken } = await signUp();
    const { add, list } = await connectUser(uid);
    const annotation = { notes: 'For the talk', sourceUrl: 'https://notes.example.com/1' };
    await add({ category: 'Reading', ...LINK, ...annotation });
    await update(idToken, oneLink('reading', { ...LINK, title: 'From a script' }));
    expect((await list()).links).toEqual([having({ title: 'From a script', ...annotation })]);
  });

  it('changes nothing when it gets {} or its own response', async () => {
    const { idToken } = await signUp();
    const workspace = await update(idToken, { name: 'Mine', isPublic: true, ...oneLink('Reading', LINK) });
    expect(await update(idToken, {})).toEqual(workspace);
    expect(await update(idToken, workspace)).toEqual(workspace);
  });

  it('changes nothing when it rejects the body', async () => {
    const { idToken } = await signUp();
    const before = await update(idToken, oneLink('Reading', LINK));
    const body = { name: 'Changed', ...oneLink('Tools', { title: 'Bad', url: 'no URL' }) };
    expect(await errorOf(await postUpdate(idToken, body))).toEqual(having({ status: 400 }));
    expect(await update(idToken, {})).toEqual(before);
  });

  it('changes only the default workspace of the user of the token', async () => {
    const [one, other] = [await signUp(), await signUp()];
    await update(one.idToken, { name: 'Mine', ...oneLink('Reading', LINK) });
    expect(await update(other.idToken, {})).toEqual(having({ name: 'Default', categories: [] }));
    const { workspaces } = await connectUser(one.uid);
    expect(await workspaces()).toEqual([having({ workspaceId: 'default', name: 'Mine', linkCount: 1 })]);
  });

  it('accepts 2,000 links in one request, and returns all of them', async () => {
    const { idToken } = await signUp();
    const links = Array.from({ length: 2_000 }, (_, index) => ({
      title: `Link ${String(index)}`,
      url: `https://example.com/${String(index)}`,
    }));
    const { categories } = await update(idToken, { categories: [{ categoryName: 'Many', links }] });
    expect(new Set(categories[0]?.links.map(({ url }) => url))).toEqual(new Set(links.map(({ url }) => url)));
  });
});
