import { FIRST_LOAD_LIMIT, measureFirstLoad } from '../../scripts/commands/firstLoad';

describe('the built web app', () => {
  it('needs at most 200 KB of JavaScript, gzipped, before sign-in', () => {
    expect(FIRST_LOAD_LIMIT).toBe(200 * 1024);
    expect(measureFirstLoad()).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });
});
