import { Unavailable } from '../shared/base/errors';
import { deleteEverything } from './deleteEverything';

it('deletes the keys even if the apps cannot be disconnected, and then fails before it deletes a workspace', async () => {
  const deleteKeys = jest.fn().mockResolvedValue(true);
  const deleteWorkspaces = jest.fn();
  const deleting = deleteEverything({
    actor: { via: 'idToken', uid: 'ada', signedInAt: Date.now() },
    now: new Date().toISOString(),
    signal: AbortSignal.timeout(10_000),
    consents: { turnOff: () => Promise.reject(new Unavailable()) },
    grants: { endAll: jest.fn() },
    apiKeys: { deleteAll: deleteKeys },
    workspaces: { deleteAll: deleteWorkspaces },
  });
  await expect(deleting).rejects.toThrow(Unavailable);
  expect(deleteKeys).toHaveBeenCalledTimes(1);
  expect(deleteWorkspaces).not.toHaveBeenCalled();
});
