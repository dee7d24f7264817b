import { parseFeed } from 'htmlparser2';
import { parseHead } from '../../src/lib/shared/contract/documents';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { withCategories, withLinks } from '../../src/lib/shared/model/workspace.fixture';
import { BASE_URL } from '../support/environment';
import { startFunction } from '../support/processes/functionProcess';
import { edit } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { store } from '../support/users/storedWorkspace';
import { signUp } from '../support/users/users';
import { testDatabase } from '../support/testDatabase';

const START = Date.parse('2026-01-31T12:00:00Z');

/** Returns a workspace with this many links of this size. The last one is the newest. */
function workspaceOf(id: string, count: number, notes = 'A note') {
  const category = categoryId('Reading');
  const entries = Array.from({ length: count }, (_, index) => {
    const [url, title] = [`https://example.com/${String(index)}`, `Page ${String(index)}`];
    const addedAt = new Date(START + index * 1_000).toISOString();
    return { id: linkId(category, url), link: { category, title, url, notes, addedAt } };
  });
  const empty = { ...emptyWorkspace(id, new Date(START).toISOString()), name: 'Café & more' };
  return withLinks(withCategories(empty, ['Reading']), entries);
}

async function get(path: string, init: RequestInit = {}, origin = BASE_URL) {
  const response = await fetch(`${origin}${path}`, init);
  const { status, headers } = response;
  return { status, headers, body: await response.text() };
}

const publish = (uid: string, count = 3) => store(uid, { ...workspaceOf('links', count), isPublic: true });

describe('the feed of a public workspace', () => {
  it('is cached by Hosting for five minutes, and has an ETag that changes with the workspace', async () => {
    const { uid, idToken } = await signUp();
    await publish(uid);
    const path = `/u/${uid}/links/feed.xml`;
    const { status, headers, body } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const feed = parseFeed(body);
    expect(feed).toMatchObject({ title: 'Café & more', link: `${BASE_URL}${path}` });
    expect(feed?.items.map(({ title }) => title)).toEqual(['Page 2', 'Page 1', 'Page 0']);

    const etag = headers.get('etag') ?? '';
    const again = await get(path, { headers: { 'If-None-Match': `"other", W/${etag}` } });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300');
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', etag]);
    expect((await get(path, { method: 'POST' })).status).toBe(405);

    await edit(idToken, [{ op: 'updateWorkspace', set: { isIndexed: true } }], 'links');
    const changed = await get(path, { headers: { 'If-None-Match': etag } });
    expect([changed.status, changed.headers.get('x-robots-tag')]).toEqual([200, null]);
    await edit(idToken, [{ op: 'updateWorkspace', set: { isPublic: false } }], 'links');
    const gone = await get(path, { headers: { 'If-None-Match': changed.headers.get('etag') ?? '' } });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('reads the head and only the chunks that can have its links', async () => {
    const { uid } = await signUp();
    const workspace = { ...workspaceOf('links', 400, '注'.repeat(1_000)), isPublic: true };
    expect(workspace.chunks.length).toBeGreaterThan(3);
    await store(uid, workspace);
    // Whoever reads one of the others finds another version, and starts again until it gives up.
    const chunks = testDatabase().collection(`users/${uid}/workspaces/links/pages`);
    await Promise.all([0, 1, 2].map((index) => chunks.doc(String(index)).update({ version: 'other' })));
    const { url, stop } = await startFunction('workspaceUpdate');
    const origin = new URL(url).origin;
    const { body } = await get(`/u/${uid}/links/feed.xml`, {}, origin);
    const titles = parseFeed(body)?.items.map(({ title }) => title) ?? [];
    expect([titles.length, titles[0], titles[99]]).toEqual([100, 'Page 399', 'Page 300']);

    // Nothing is read again before the workspace changes, whatever the query of the address.
    await chunks.doc('3').update({ version: 'other' });
    expect((await get(`/u/${uid}/links/feed.xml?x=1`, {}, origin)).body).toBe(body);

    // Earlier versions did not store when the newest link of a chunk was added.
    const head = testDatabase().doc(`users/${uid}/workspaces/links`);
    const forget = async () => {
      const { chunks: known } = parseHead((await head.get()).data());
      await head.update({ pages: known.map(({ version, bytes }) => ({ version, bytes })) });
    };
    await forget();
    expect((await get(`/u/${uid}/links/feed.xml`, {}, origin)).status).toBe(503);
    await store(uid, workspace);
    await forget();
    expect((await get(`/u/${uid}/links/feed.xml`, {}, origin)).body).toContain('Page 300');
    await stop();
  });
});

describe('the page of a public workspace', () => {
  it('names it for services that show a preview of its address, and lets nobody put another host into it', async () => {
    const { uid } = await signUp();
    await publish(uid, 1);
    const { status, headers, body } = await get(`/u/${uid}/links`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(body).toContain('<meta property="og:title" content="Café &amp; more" />');
    expect(body).toContain(
      `type="application/atom+xml" title="Café &amp; more" href="/u/${uid}/links/feed.xml"`,
    );
    const forged = await get(`/u/${uid}/links`, { headers: { 'X-Forwarded-Host': 'evil.example' } });
    expect(forged.body).not.toContain('evil.example');
    expect((await get(`/u/${uid}/links`, { method: 'DELETE' })).status).toBe(405);
  });

  it('starts the deployed web app, whatever build it was made with', async () => {
    const { headers, body } = await get('/start.js');
    expect(headers.get('cache-control')).toBe('no-cache');
    const index = await get('/');
    const files = index.body.match(/"\/assets\/[^"]+"/g) ?? [];
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(body).toContain(file.replaceAll('"', '\\"'));
  });
});

it('says exactly the same about a private or a shared workspace as about one that does not exist', async () => {
  const [owner, member] = [await signUp(), await signUp()];
  await store(owner.uid, workspaceOf('private', 2));
  await store(owner.uid, workspaceOf('team', 2));
  const shared = await join(member.idToken, await invite(owner.idToken, 'viewer', 'team'));
  await store(owner.uid, { ...workspaceOf('newer', 2), isPublic: true });
  await testDatabase().doc(`users/${owner.uid}/workspaces/newer`).update({ schemaVersion: 99, name: 1 });
  const responseAt = async (path: string) => {
    const { status, headers, body } = await get(path);
    const same = [...headers].filter(([name]) => name !== 'date');
    return { status, headers: same, body };
  };
  for (const end of ['', '/0123', '/feed.xml']) {
    const missing = await responseAt(`/u/nobody/nothing${end}`);
    expect(missing.status).toBe(404);
    expect(missing.headers).toContainEqual(['cache-control', 'no-store']);
    for (const path of [
      `/u/${owner.uid}/private`,
      `/u/${owner.uid}/team`,
      `/u/${owner.uid}/newer`,
      `/u/${member.uid}/${shared}`,
      '/u/%01/%20',
      `/u/${owner.uid}%2Fworkspaces/private`,
      `/u/${owner.uid}/${'y'.repeat(200)}`,
    ]) {
      expect(await responseAt(`${path}${end}`)).toEqual(missing);
    }
  }
});
