import type { FunctionProcess } from '../scripts/emulators/functionProcess';
import { median, ratioOfPairs } from './measure';
import type { Row, Section } from './report';
import { postUpdate } from './rest';
import {
  callTool,
  check,
  createUser,
  fill,
  post,
  signUp,
  startBare,
  startService,
  timeCold,
  type Cold,
} from './service';

const PAIRS = 30;

/** From the start of a process to its first answer, in pairs with what one would write by hand. */
export async function coldStart(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, 10);
  const { uid: restUid, idToken } = await signUp();
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

async function pairs(what: string, reach: number, service: Cold, bare: Cold): Promise<Row[]> {
  const times = await timeCold(PAIRS, service, bare);
  const { ratio, low, high } = ratioOfPairs(times.service, times.bare);
  return [
    { what: `${what}, by hand`, value: median(times.bare) },
    { what, value: median(times.service), ratio, interval: [low, high], baseline: 'by hand', reach },
  ];
}
