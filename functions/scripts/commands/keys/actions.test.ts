import { Unavailable } from '../../../src/lib/shared/base/errors';
import { revokeKeys } from './actions';

describe('revoking all keys of a user', () => {
  it('takes effect even if their apps cannot be disconnected, and then fails', async () => {
    const done: string[] = [];
    const record = (what: string) => () => Promise.resolve(void done.push(what));
    const context = {
      keys: {
        ...neverCalled,
        requireNewSignIn: record('new sign-in'),
        revokeAll: () => record('keys')().then(() => 3),
      },
      consents: { turnOff: record('switch') },
      grants: { endAll: () => Promise.reject(new Unavailable()) },
      auth: { getUser: fail },
      output: console,
    };
    const printed = jest.spyOn(console, 'log').mockReturnValue();
    await expect(revokeKeys(context, 'ada')).rejects.toThrow(Unavailable);
    expect(done).toEqual(['new sign-in', 'keys', 'switch']);
    expect(printed.mock.calls).toEqual([['Revoked 3 keys.']]);
  });
});

function fail(): never {
  throw new Error('was not expected');
}

const neverCalled = { create: fail, list: fail, findByPrefix: fail, revoke: fail };
