import type { FunctionProcess } from '../scripts/functionProcess';
import { signUp } from '../scripts/signUp';
import { median, ratioOfPairs } from './measure';
import type { Row, Section } from './report';
import { postUpdate } from './rest';
import { callTool, check, createUser, fill, post, startBare, startService } from './service';

const PAIRS = 30;

/** From the start of a process to its first answer, in pairs with what one would write by hand. */
export async function coldStart(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, 10);
  const { uid: restUid, idToken } = await signUp(process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '');
  await fill(restUid, 10);

  const getHealth = async ({ url }: FunctionProcess) => {
    check((await fetch(`${url}/`)).ok, 'health');
  };
  const listTools = async ({ url }: FunctionProcess) => {
    const answer = await post(url, key, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    check(answer.includes('"tools"'), 'tools/list');
  };
  const updateNothing = ({ url }: FunctionProcess) => postUpdate(url, idToken, {});
  return {
    title: `Cold start: from the start of the process to the first answer, ${String(PAIRS)} pairs`,
    rows: [
      ...(await pairs(
        'health',
        1.15,
        [() => startService('health'), getHealth],
        [() => startBare('health'), getHealth],
      )),
      ...(await pairs(
        'mcp tools/list',
        1.3,
        [() => startService('mcp'), listTools],
        [() => startBare('mcp'), listTools],
      )),
      ...(await pairs(
        'mcp list_links',
        1.3,
        [() => startService('mcp'), ({ url }) => callTool(url, key, 'list_links')],
        [() => startBare('mcp'), ({ url }) => callTool(url, key, 'read_all')],
      )),
      ...(await pairs(
        'REST',
        1.3,
        [() => startService('workspaceUpdate'), updateNothing],
        [() => startBare('rest'), updateNothing],
      )),
    ],
  };
}

type Start = [start: () => Promise<FunctionProcess>, call: (running: FunctionProcess) => Promise<unknown>];

async function pairs(what: string, reach: number, service: Start, bare: Start): Promise<Row[]> {
  const times = { service: [] as number[], bare: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair++) {
    const order = pair % 2 === 0 ? (['service', 'bare'] as const) : (['bare', 'service'] as const);
    for (const name of order) {
      const [start, call] = name === 'service' ? service : bare;
      const begin = performance.now();
      const running = await start();
      await call(running);
      times[name].push(performance.now() - begin);
      await running.stop();
    }
  }
  const { ratio, low, high } = ratioOfPairs(times.service, times.bare);
  return [
    { what: `${what}, by hand`, value: median(times.bare) },
    { what, value: median(times.service), ratio, interval: [low, high], baseline: 'by hand', reach },
  ];
}
