import { setImmediate as nextTurn } from 'node:timers/promises';
import { memberAccess } from '../../access/memberAccess.fixture';
import { getDatabase } from '../../platform/firestore';
import { Unavailable } from '../../shared/base/errors';
import { HandoverRepository } from './handoverRepository';

it('one member who accepts many workspaces does not hold up those of others', async () => {
  const database = getDatabase();
  const ended: string[] = [];
  const ends: (() => void)[] = [];
  jest
    .spyOn(database, 'runTransaction')
    .mockImplementation(() => new Promise((_, reject) => ends.push(() => reject(new Unavailable()))));
  const handovers = new HandoverRepository(database);
  const accept = async (uid: string) => {
    const access = memberAccess(uid, { uid: 'ada', workspaceId: 'team' });
    await expect(handovers.accept(access, new AbortController().signal)).rejects.toThrow(Unavailable);
    ended.push(uid);
  };
  const all = ['olivia', 'olivia', 'olivia', 'bertrand'].map(accept);
  for (let left = all.length; left > 0; left--) {
    await nextTurn();
    expect(ends).toHaveLength(1);
    ends.pop()?.();
    await nextTurn();
  }
  await Promise.all(all);
  expect(ended).toEqual(['olivia', 'bertrand', 'olivia', 'olivia']);
  jest.restoreAllMocks();
});
