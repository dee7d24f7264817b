import { newGrantId } from '../../src/lib/apps/grants/secrets';
import { hash } from '../../src/lib/shared/base/hash';
import { editResponseSchema } from '../../src/lib/shared/contract/requests/editRequest';
import { generateSecret } from '../../src/lib/shared/contract/fields/secret';
import { INVITATION } from '../../src/lib/shared/contract/sharing';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { answerTo, createWorkspace, edit } from '../support/requests/rest';
import { handOver, invite, join, members } from '../support/requests/sharing';
import { apiKeys, signUp } from '../support/users/users';
import { accessTokenOf, CALLED_HOST } from './actors';
import { NOTHING, OWN_ONLY, type Needs, type PersonName, type Row } from './sharedTable';
import { testDatabase } from '../support/testDatabase';

interface Person {
  readonly uid: string;
  readonly idToken: string;
  /** The id by which they know, or guess, the workspace. */
  readonly workspaceId: string;
  /** The token of an invitation that they have, or guess. */
  readonly token: string;
}

/** Further workspaces of the owner, which are offered to the viewer. They have these ids for everybody. */
const OFFERED = [
  ['spare', 'Spare'],
  ['given', 'Given'],
] as const;

/** Who created the workspace. Unless that is the owner, they have handed it over. */
export type Founder = Extract<PersonName, 'owner' | 'removed' | 'editor'>;

/**
 * Creates a workspace of the owner, and the others with what they have of it. Somebody uses it with keys until they are removed or,
 * if they created it, until they have handed it over. An editor who created it has joined it again.
 */
export async function makePeople(
  founder: Founder,
  useKeys: (uid: string, workspaceId: string) => Promise<void>,
) {
  const [owner, editor, viewer, removed, invited, stranger] = await Promise.all([
    signUp(),
    signUp(),
    signUp(),
    signUp(),
    signUp(),
    signUp(),
  ]);
  const { uid, idToken } = { owner, removed, editor }[founder];
  await createWorkspace(idToken, { workspaceId: 'team', name: 'Team' });
  for (const [workspaceId, name] of OFFERED) await createWorkspace(owner.idToken, { workspaceId, name });
  await edit(idToken, [{ op: 'addLink', ...LINK }], 'team');
  if (uid !== owner.uid) {
    await join(owner.idToken, await invite(idToken, 'editor'), { workspaceId: 'team' });
    if (uid === removed.uid) await useKeys(uid, 'team');
    await handOver({ idToken }, owner, { from: 'team', at: 'team' });
  }
  for (const [person, role, of, workspaceId, name] of [
    [editor, 'editor', 'team', 'shared', 'Edith'],
    [viewer, 'viewer', 'team', 'shared', 'Victor'],
    [removed, 'editor', 'team', 'shared', 'Rita'],
    ...OFFERED.flatMap(
      ([id]) =>
        [
          [editor, 'editor', id, id, 'Edith'],
          [viewer, 'viewer', id, id, 'Victor'],
        ] as const,
    ),
  ] as const) {
    if (person === removed && founder === 'removed') continue;
    await join(person.idToken, await invite(owner.idToken, role, of), { workspaceId, name });
  }
  for (const [workspaceId] of OFFERED)
    await answerTo('members', owner.idToken, { workspaceId, offerTo: viewer.uid });
  if (founder !== 'removed') {
    await useKeys(removed.uid, 'shared');
    await members(owner.idToken, 'team', { [removed.uid]: null });
  }
  const changeId = async (idToken: string, workspaceId: string, title: string) => {
    const { category, url } = LINK;
    const operations = [{ op: 'updateLink', category, url, set: { title } }];
    const response = await answerTo('edit', idToken, { workspaceId, operations });
    return editResponseSchema.parse(response).results[0]?.changeId ?? '';
  };
  const ownersChange = await changeId(owner.idToken, 'team', 'By the owner');
  const editorsChange = await changeId(editor.idToken, 'shared', 'By the editor');
  const [token, revoked] = [await invite(owner.idToken, 'editor'), await invite(owner.idToken, 'viewer')];
  const knows = (person: typeof owner, workspaceId: string): Person => ({
    ...person,
    workspaceId,
    token: generateSecret(INVITATION),
  });
  return {
    made: { ownersChange, editorsChange, invitation: hash(revoked), viewer: viewer.uid },
    people: {
      owner: knows(owner, 'team'),
      editor: knows(editor, 'shared'),
      viewer: knows(viewer, 'shared'),
      removed: knows(removed, founder === 'removed' ? 'team' : 'shared'),
      invited: { ...knows(invited, 'team'), token },
      stranger: knows(stranger, 'team'),
    } satisfies Record<PersonName, Person>,
  };
}

interface Limits {
  readonly ownOnly?: true;
  readonly workspaces?: readonly string[];
}
const OWN = { ownOnly: true } as const;
/** The owner and the members know the workspace by these ids. */
const THIS = { workspaces: ['team', 'shared', ...OFFERED.map(([id]) => id)] };
const ANOTHER = { workspaces: ['another'] };

type Create = (uid: string, path: string) => Promise<string>;
const key =
  (permission: Needs, limits: Limits = {}): Create =>
  async (uid) => {
    // There are more kinds than a person may have keys.
    const slots = await testDatabase().collection(`users/${uid}/keySlots`).get();
    for (const { ref } of slots.docs) await ref.delete();
    return apiKeys().create(uid, permission, { permission, ...limits });
  };
/** The token of an app is for one endpoint. */
const app =
  (access: Needs, limits: Limits = {}): Create =>
  (uid, path) => {
    const resource = `https://${CALLED_HOST}${path}`;
    return accessTokenOf(uid, { access, resource, grantId: newGrantId(), ...limits });
  };

export const CREDENTIALS: readonly (readonly [
  name: string,
  permission: Needs,
  create: Create,
  /** What they may do in it, if that is not what their person may do. */
  row: Row | undefined,
  /** Whether they may log sessions, in a workspace of their own. */
  mayLog: boolean,
])[] = [
  ...(['read', 'write', 'tidy'] as const).flatMap((permission) => [
    [`${permission} key`, permission, key(permission), undefined, true] as const,
    [`app (${permission})`, permission, app(permission), undefined, true] as const,
  ]),
  ['key for own workspaces', 'tidy', key('tidy', OWN), OWN_ONLY, true],
  ['app for own workspaces', 'tidy', app('tidy', OWN), OWN_ONLY, true],
  ['key for this workspace', 'tidy', key('tidy', THIS), undefined, false],
  ['app for this workspace', 'tidy', app('tidy', THIS), undefined, false],
  ['key for another workspace', 'tidy', key('tidy', ANOTHER), NOTHING, false],
  ['app for another workspace', 'tidy', app('tidy', ANOTHER), NOTHING, false],
];
