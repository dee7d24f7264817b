import { VERSION_2025 } from './protocolVersions';
import type { FunctionProcess } from './functionProcess';
import { SERVER_KEY } from './users';

/** Three calls, and the next one after 1,000 seconds: no test takes as long. */
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

/** A call that is cheap. */
export const LIST = VERSION_2025.request('tools/list');

/** The statuses of calls one after another. */
export async function statusesOf(count: number, call: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number++) statuses.push((await call()).status);
  return statuses;
}

/** The line in the log of a request of this user that was refused. */
export async function refusalInLog({ untilPrinted }: FunctionProcess, uid: string): Promise<unknown> {
  const find = (printed: string) =>
    printed.split('\n').find((line) => line.includes(`"uid":"${uid}"`) && line.includes('rate_limited'));
  return JSON.parse(find(await untilPrinted((printed) => find(printed) !== undefined)) ?? '');
}

/** After how many seconds an answer says to try again. */
export const retryAfter = (response: Response) => Number(response.headers.get('retry-after'));
