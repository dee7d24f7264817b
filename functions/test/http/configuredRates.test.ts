import { readLiftedRates } from '../../scripts/project';
import { readConfig } from '../../src/lib/config';
import { post } from '../support/protocolVersions';
import { startFunction } from '../support/functionProcess';
import { having } from '../support/matchers';
import { PING, send } from '../support/messages';
import { DEFAULT_RATES, LIST, RATES, statusesOf } from '../support/rates';
import { postUpdate } from '../support/rest';
import { SERVER_KEY, signUp, userWithKey } from '../support/users';

describe('the rate limits that are configured', () => {
  /** How many of calls in tens get through. */
  async function countAccepted(count: number, call: () => Promise<{ status: number }>): Promise<number> {
    let accepted = 0;
    for (let sent = 0; sent < count; sent += 10) {
      const responses = await Promise.all(Array.from({ length: 10 }, call));
      accepted += responses.filter(({ status }) => status === 200).length;
    }
    return accepted;
  }

  it('are, where nothing is, 200 calls of a key and 60 requests of a user, and a few more with time', async () => {
    const [mcp, rest] = [
      await startFunction('mcp', DEFAULT_RATES),
      await startFunction('workspaceUpdate', DEFAULT_RATES),
    ];
    const { key } = await userWithKey();
    const { idToken } = await signUp();
    const calls = await countAccepted(500, () => send(key, PING, { url: mcp.url }));
    expect(calls).toBeGreaterThanOrEqual(200);
    expect(calls).toBeLessThan(500);
    const requests = await countAccepted(120, () => postUpdate(idToken, {}, {}, rest.url));
    expect(requests).toBeGreaterThanOrEqual(60);
    expect(requests).toBeLessThan(120);
  });

  it('are none where they are 0', async () => {
    const mcp = await startFunction('mcp', {
      ...DEFAULT_RATES,
      KEY_RATE_BURST: '0',
      BAD_KEY_RATE_PER_SECOND: '0',
    });
    expect(await countAccepted(250, () => send(SERVER_KEY, PING, { url: mcp.url }))).toBe(250);
    const statuses = await statusesOf(70, () => post(LIST, { 'X-API-Key': 'not-a-key' }, mcp.url));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('are lifted in the emulators', () => {
    expect(readConfig(readLiftedRates())).toMatchObject({
      keyRate: undefined,
      userRate: undefined,
      badKeyRate: undefined,
    });
  });

  it('that are not valid are a 500 whose reason stands in the log', async () => {
    const mcp = await startFunction('mcp', { ...RATES, KEY_RATE_BURST: 'many' });
    expect(await send(SERVER_KEY, PING, { url: mcp.url })).toEqual(having({ status: 500 }));
    const output = await mcp.untilPrinted((printed) => printed.includes('"outcome":"internal"'));
    expect(output).toContain('KEY_RATE_BURST must be a whole number of calls');
  });
});
