import { Unavailable } from '../shared/base/errors';
import { deleteEverything } from './deleteEverything';

it.each(['apps', 'keys'])(
  'tries to end both apps and keys if ending the %s fails, and then keeps the workspaces',
  async (which) => {
    const failure = new Unavailable();
    const done: string[] = [];
    const end = (what: string) => {
      done.push(what);
      return which === what ? Promise.reject(failure) : Promise.resolve(true);
    };
    const deleteWorkspaces = jest.fn();
    const deleting = deleteEverything({
      actor: { via: 'idToken', uid: 'ada', signedInAt: Date.now() },
      now: new Date().toISOString(),
      signal: AbortSignal.timeout(10_000),
      consents: { turnOff: async () => void (await end('apps')) },
      grants: { endAll: () => Promise.resolve(1) },
      apiKeys: { deleteAll: () => end('keys') },
      workspaces: { deleteAll: deleteWorkspaces },
      deleteEvents: () => Promise.resolve(),
    });
    await expect(deleting).rejects.toBe(failure);
    expect(done).toEqual(['apps', 'keys']);
    expect(deleteWorkspaces).not.toHaveBeenCalled();
  },
);
