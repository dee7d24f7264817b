import { Unavailable } from '../../shared/base/errors';
import { AppSignInSwitch } from './appSignInSwitch';

const { signal } = new AbortController();

let isAnyoneOn: jest.Mock<Promise<boolean>>;
let appSignIn: AppSignInSwitch;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  isAnyoneOn = jest.fn();
  appSignIn = new AppSignInSwitch({ isAnyoneOn });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('whether sign-in is on', () => {
  it('is read at most every 30 s', async () => {
    isAnyoneOn.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    expect([await appSignIn.isOn(signal), await appSignIn.isOn(signal)]).toEqual([false, false]);
    jest.advanceTimersByTime(30_000);
    expect([await appSignIn.isOn(signal), await appSignIn.isOn(signal)]).toEqual([true, true]);
    expect(isAnyoneOn).toHaveBeenCalledTimes(2);
  });

  it('is read again at once after somebody has turned it on here', async () => {
    isAnyoneOn.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    await appSignIn.isOn(signal);
    appSignIn.forget();
    expect(await appSignIn.isOn(signal)).toBe(true);
  });

  it('is read again even if it was being read when somebody turned it on here', async () => {
    const before = Promise.withResolvers<boolean>();
    isAnyoneOn.mockReturnValueOnce(before.promise).mockResolvedValueOnce(true);
    const asked = appSignIn.isOn(signal);
    appSignIn.forget();
    before.resolve(false);
    await asked;
    expect([await appSignIn.isOn(signal), await appSignIn.wasOn()]).toEqual([true, true]);
  });

  it('stays as last read during an outage', async () => {
    isAnyoneOn.mockRejectedValue(new Unavailable());
    expect(await appSignIn.wasOn()).toBe(false);
    await expect(appSignIn.isOn(signal)).rejects.toThrow(Unavailable);
    isAnyoneOn.mockResolvedValueOnce(true);
    await appSignIn.isOn(signal);
    jest.advanceTimersByTime(30_000);
    expect(await appSignIn.wasOn()).toBe(true);
  });
});
