import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  startAfter,
  updateDoc,
  where,
} from 'firebase/firestore';
import { PEOPLE, PUBLIC_READS, READS, type PersonName } from '../security/sharedTable';
import { useRules, type Database } from './environment';

const { signedInAs, guest, signedOut, store } = useRules();

const TEAM = 'users/olivia/workspaces/team';
const PUBLIC = 'users/olivia/workspaces/public';
const member = (role: string) => ({ role, name: 'A name', workspaceId: 'shared', joinedAt: new Date() });
const page = { version: 'v', links: {} };

const workspaceAt = (path: string, isPublic: boolean) => ({
  [path]: { name: 'Team', isPublic, membersVersion: 'm1' },
  [`${path}/pages/0`]: page,
  [`${path}/history/a-change`]: { seq: 1 },
  [`${path}/private/authors`]: { authors: {} },
  [`${path}/private/members`]: {
    ...{ version: 'm1', owner: 'Olivia' },
    members: { edith: member('editor'), victor: member('viewer') },
  },
  [`${path}/private/invitations`]: { invitations: { hash: { role: 'viewer', expiresAt: new Date() } } },
  [`${path}/private/memberUses`]: { edith: new Date() },
  [`${path}/private/handover`]: { uid: 'edith', workspaceId: 'shared' },
});

const MINUTE_MS = 60_000;
/** Returns a time this many minutes from now. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const lease = { sharedUntil: inMinutes(10) };

beforeEach(() =>
  store({
    ...{ 'users/edith': lease, 'users/victor': lease, 'users/rita': lease, 'users/ivan': lease },
    ...workspaceAt(TEAM, false),
    ...workspaceAt(PUBLIC, true),
    'invitations/hash': { uid: 'olivia', workspaceId: 'team', role: 'viewer' },
    'users/edith/workspaces/shared': { name: 'Team', sharedFrom: { uid: 'olivia', workspaceId: 'team' } },
  }),
);

const VISITORS: Readonly<Record<PersonName, readonly (() => Database)[]>> = {
  owner: [() => signedInAs('olivia')],
  editor: [() => signedInAs('edith')],
  viewer: [() => signedInAs('victor')],
  removed: [() => signedInAs('rita')],
  invited: [() => signedInAs('ivan')],
  stranger: [() => signedInAs('bob'), () => guest('guest'), () => signedOut()],
};

const isDocument = (path: string) => path.split('/').length % 2 === 0;
const read = (db: Database, path: string): Promise<unknown> =>
  isDocument(path) ? getDoc(doc(db, path)) : getDocs(collection(db, path));

const isAllowed = (result: Promise<unknown>): Promise<boolean> =>
  Promise.any([assertSucceeds(result).then(() => true), assertFails(result).then(() => false)]);

/** What is not below a head, with those who may read it. */
// oxfmt-ignore
const ELSEWHERE: typeof READS = [
  //                                owner   editor  viewer  removed invited stranger
  ['users/olivia/workspaces',      ['yes',  'none', 'none', 'none', 'none', 'none']],
  ['users/edith',                  ['none', 'none', 'none', 'none', 'none', 'none']],
  ['users/edith/workspaces',       ['none', 'yes',  'none', 'none', 'none', 'none']],
  ['users/edith/workspaces/shared', ['none', 'yes', 'none', 'none', 'none', 'none']],
  ['invitations',                  ['none', 'none', 'none', 'none', 'none', 'none']],
  ['invitations/hash',             ['none', 'none', 'none', 'none', 'none', 'none']],
];
const TABLE: typeof READS = [
  ...READS.map(([path, row]) => [`${TEAM}${path}`, row] as const),
  ...PUBLIC_READS.map(([path, row]) => [`${PUBLIC}${path}`, row] as const),
  ...ELSEWHERE,
];

describe('a shared workspace', () => {
  it('lets only these read it', async () => {
    const found: unknown[] = [];
    for (const [path] of TABLE) {
      const row = PEOPLE.map(async (name) => {
        const reads = await Promise.all(VISITORS[name].map((open) => isAllowed(read(open(), path))));
        return reads.every(Boolean) ? 'yes' : reads.some(Boolean) ? 'some' : 'none';
      });
      found.push([path, await Promise.all(row)]);
    }
    expect(found).toEqual(TABLE);
  });

  it('lets nobody write to it', async () => {
    for (const [path] of TABLE) {
      const target = isDocument(path) ? path : `${path}/another`;
      const writes = Object.values(VISITORS)
        .flat()
        .map(async (open) => {
          const document = doc(open(), target);
          await assertFails(updateDoc(document, { name: 'Mine' }));
          await assertFails(setDoc(document, { name: 'Mine', members: { bob: member('editor') } }));
          await assertFails(deleteDoc(document));
        });
      await Promise.all(writes);
    }
  });

  it('is all that the rules have below a workspace', () => {
    const rules = readFileSync(join(__dirname, '../../../firestore.rules'), 'utf8');
    const [, below = ''] = rules.split('match /users/{uid}/workspaces/{workspaceId}');
    const collections = new Set([...below.matchAll(/match \/(\w+)\//g)].map(([, name]) => name));
    expect([...collections].sort()).toEqual(
      [...new Set(READS.flatMap(([path]) => path.split('/')[1] ?? []))].sort(),
    );
  });

  it('is closed to a member without a lease, or with a sign-in from before their keys were revoked', async () => {
    const below = READS.map(([path]) => `${TEAM}${path}`);
    const closedTo = async (db: Database, user: object) => {
      await store({ 'users/edith': user });
      for (const path of below) await assertFails(read(db, path));
      await assertSucceeds(read(db, `${PUBLIC}/pages`));
      await assertSucceeds(read(db, 'users/edith/workspaces'));
    };
    await closedTo(signedInAs('edith'), {});
    await closedTo(signedInAs('edith'), { sharedUntil: inMinutes(-1) });
    await closedTo(signedInAs('edith'), { sharedUntil: 'always' });
    const keysRevokedAt = inMinutes(-5);
    await closedTo(signedInAs('edith', 10 * 60), { ...lease, keysRevokedAt });
    await assertSucceeds(read(signedInAs('edith', 60), TEAM));
    await assertSucceeds(read(signedInAs('victor'), TEAM));
  });

  it('is closed to a member who was removed, and to all of an earlier workspace with this id', async () => {
    const db = signedInAs('edith');
    await assertSucceeds(read(db, TEAM));
    const members = { victor: member('viewer') };
    await store({ [`${TEAM}/private/members`]: { version: 'm2', owner: 'Olivia', members } });
    for (const path of [TEAM, `${TEAM}/pages/0`, `${TEAM}/history`]) await assertFails(read(db, path));
    await assertSucceeds(read(signedInAs('victor'), TEAM));
  });

  it('shows a member only what was changed since they joined', async () => {
    const history = `${TEAM}/history`;
    const joined = { ...member('viewer'), since: 2 };
    await store({
      'users/nora': lease,
      [`${TEAM}/private/members`]: {
        ...{ version: 'm2', owner: 'Olivia' },
        members: { victor: member('viewer'), nora: joined },
      },
      [`${history}/removed`]: { seq: 2, parts: 1 },
      [`${history}/removed-1`]: { partOf: 'removed', entrySeq: 2, links: [] },
      [`${history}/earlier-1`]: { partOf: 'earlier', links: [] },
      [`${history}/since`]: { seq: 3, parts: 1 },
      [`${history}/since-1`]: { partOf: 'since', entrySeq: 3, links: [] },
    });
    const nora = signedInAs('nora');
    const entries = collection(nora, history);
    const page = [orderBy('seq', 'desc'), limit(50)] as const;
    const found = await assertSucceeds(getDocs(query(entries, where('seq', '>', 2), ...page)));
    expect(found.docs.map(({ id }) => id)).toEqual(['since']);
    await assertSucceeds(getDocs(query(entries, where('seq', '>', 2), ...page, startAfter(3))));
    for (const id of ['since', 'since-1']) await assertSucceeds(read(nora, `${history}/${id}`));
    for (const id of ['removed', 'removed-1', 'earlier-1', 'missing'])
      await assertFails(read(nora, `${history}/${id}`));
    await assertFails(getDocs(entries));
    await assertFails(getDocs(query(entries, ...page)));
    await assertFails(getDocs(query(entries, where('seq', '>', 1), ...page)));
    await assertFails(getDocs(query(entries, where('entrySeq', '>', 2))));
    // Whoever joined before has no such limit.
    await assertSucceeds(getDocs(query(collection(signedInAs('victor'), history), ...page)));
  });
});
