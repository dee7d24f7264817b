import { Unavailable } from '../shared/base/errors';
import { untilCommitted } from './optimistic';

const FAILED_PRECONDITION = 9;
const conflict = Object.assign(new Error('conflict'), { code: FAILED_PRECONDITION });
const { signal } = new AbortController();

describe('untilCommitted', () => {
  beforeEach(() => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('runs an attempt again after each conflict', async () => {
    const attempt = jest.fn().mockRejectedValueOnce(conflict).mockRejectedValueOnce(conflict);
    await expect(untilCommitted(signal, attempt.mockResolvedValue('stored'))).resolves.toBe('stored');
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('gives up after ten conflicts more', async () => {
    const attempt = jest.fn().mockRejectedValue(conflict);
    await expect(untilCommitted(signal, attempt)).rejects.toEqual(new Unavailable({ cause: conflict }));
    expect(attempt).toHaveBeenCalledTimes(11);
  });

  it('rethrows other errors at once, and stops when the signal aborts', async () => {
    const denied = new Error('denied');
    await expect(untilCommitted(signal, () => Promise.reject(denied))).rejects.toBe(denied);
    const attempt = jest.fn().mockRejectedValue(conflict);
    await expect(untilCommitted(AbortSignal.abort(), attempt)).rejects.toThrow(Unavailable);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
