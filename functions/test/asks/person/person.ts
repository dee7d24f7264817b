import type { Permission } from '../../../src/lib/shared/contract/fields/apiKey';
import {
  inviteResponseSchema,
  joinResponseSchema,
} from '../../../src/lib/shared/contract/requests/sharingRequest';
import { edit, jsonOf, postRoute } from '../../support/requests/rest';
import { store } from '../../support/users/storedWorkspace';
import { apiKeys, signUp } from '../../support/users/users';
import { storedWorkspaces, workspaceOf } from './collection';
import { TIME_ZONE } from './days';
import { BENS, BENS_NOTE, OURS } from './team';

/** Somebody with 3,174 links in five workspaces, who shares one of them with Ben. */
export interface Person {
  /** Keys of their assistants, by what they permit. */
  readonly keys: Readonly<Record<Permission, string>>;
}

/** Stores the person's links, lets Ben join "Heron team" and work there, and creates the keys. */
export async function createPerson(): Promise<Person> {
  const [ada, ben] = await Promise.all([signUp(), signUp()]);
  for (const workspace of [...storedWorkspaces(), workspaceOf('team', 'Heron team', OURS)])
    await store(ada.uid, workspace);
  await shareWithBen(ada.idToken, ben.idToken);
  const create = (label: string, permission: Permission) =>
    apiKeys().create(ada.uid, label, { permission, timeZone: TIME_ZONE });
  return {
    keys: {
      read: await create('Phone', 'read'),
      write: await create('Claude Code', 'write'),
      tidy: await create('Codex', 'tidy'),
    },
  };
}

async function shareWithBen(adasToken: string, bensToken: string): Promise<void> {
  const invitation = { workspaceId: 'team', role: 'editor', name: 'Ada' };
  const { token } = inviteResponseSchema.parse(
    await jsonOf(await postRoute('invite', adasToken, invitation)),
  );
  const joined = await jsonOf(await postRoute('join', bensToken, { token, name: 'Ben' }));
  const { workspaceId } = joinResponseSchema.parse(joined);
  const [first] = OURS;
  if (!first) throw new Error('The workspace with Ben has no links.');
  const added = BENS.map((link) => ({ op: 'addLink' as const, ...link }));
  await edit(bensToken, added, workspaceId);
  const note = { category: first.category, url: first.url, set: { notes: BENS_NOTE } };
  await edit(bensToken, [{ op: 'updateLink', ...note }], workspaceId);
}
