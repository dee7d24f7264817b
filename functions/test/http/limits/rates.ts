import { VERSION_2025 } from '../../support/requests/protocolVersions';
import type { FunctionProcess } from '../../support/processes/functionProcess';
import { SERVER_KEY } from '../../support/users/users';

/** Three calls are allowed, and the next one only after 1,000 seconds, which is longer than any test takes. */
export const BURST = 3;
const SLOW = '0.001';
export const RATES = {
  KEY_RATE_BURST: String(BURST),
  KEY_RATE_PER_SECOND: SLOW,
  USER_RATE_BURST: String(BURST),
  USER_RATE_PER_SECOND: SLOW,
  BAD_KEY_RATE_BURST: String(BURST),
  BAD_KEY_RATE_PER_SECOND: SLOW,
  MCP_API_KEY: SERVER_KEY,
  MCP_OWNER_UID: 'owner',
};

/** A cheap call. */
export const LIST = VERSION_2025.request('tools/list');

/** Makes calls one after another and returns their statuses. */
export async function statusesOf(count: number, call: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number++) statuses.push((await call()).status);
  return statuses;
}

/** Finds the log line of this user's rejected request. */
export async function refusalInLog({ untilPrinted }: FunctionProcess, uid: string): Promise<unknown> {
  const find = (printed: string) =>
    printed.split('\n').find((line) => line.includes(`"uid":"${uid}"`) && line.includes('rate_limited'));
  return JSON.parse(find(await untilPrinted((printed) => find(printed) !== undefined)) ?? '');
}

/** Returns the seconds after which a response says to retry. */
export const retryAfter = (response: Response) => Number(response.headers.get('retry-after'));
