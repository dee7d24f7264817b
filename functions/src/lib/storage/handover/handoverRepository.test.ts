import { setImmediate as nextTurn } from 'node:timers/promises';
import { authorize } from '../../access/actor';
import { WorkspaceAccess } from '../../access/workspaceAccess';
import { getDatabase } from '../../platform/firestore';
import { HandoverRepository } from './handoverRepository';

it('one owner with many handovers does not hold up those of others', async () => {
  const database = getDatabase();
  const ended: string[] = [];
  const ends: (() => void)[] = [];
  jest
    .spyOn(database, 'runTransaction')
    .mockImplementation(() => new Promise((_, reject) => ends.push(() => reject(new Error('The end.')))));
  const handovers = new HandoverRepository(database);
  const handOver = async (uid: string) => {
    const access = WorkspaceAccess.own(authorize({ via: 'idToken', uid }), 'team');
    await expect(handovers.handOver(access, 'ada', new AbortController().signal)).rejects.toThrow('The end.');
    ended.push(uid);
  };
  const all = ['olivia', 'olivia', 'olivia', 'bertrand'].map(handOver);
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
