import type { FunctionProcess } from '../../test/support/processes/functionsFramework';
import { callTool, check, postMessage, postRoute } from '../measuring/calls';
import { median, ratioOfPairs } from '../measuring/measure';
import type { Row, Section } from '../measuring/report';
import {
  createUser,
  fill,
  signUp,
  startBaseline,
  startService,
  timeColdStarts,
  type ColdStart,
} from '../measuring/service';

const PAIRS = 30;

/** Measures the time from starting a process to its first response, in pairs with the baseline. */
export async function coldStart(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, 10);
  const { uid: restUid, idToken } = await signUp();
  await fill(restUid, 10);

  const getHealth = async ({ url }: FunctionProcess) => {
    check((await fetch(`${url}/`)).ok, 'health returns 200');
  };
  const listTools = async ({ url }: FunctionProcess) => {
    const response = await postMessage(url, key, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    check(response.includes('"tools"'), 'tools/list returns tools');
  };
  const call =
    (name: string) =>
    ({ url }: FunctionProcess) =>
      callTool(url, key, name);
  const updateNothing = ({ url }: FunctionProcess) => postRoute(url, idToken, {});

  const health = () => startService('health');
  const mcp = () => startService('mcp');
  const rest = () => startService('workspaceUpdate');
  const healthBaseline = () => startBaseline('health');
  const mcpBaseline = () => startBaseline('mcp');
  const restBaseline = () => startBaseline('rest');
  return {
    title: `Cold starts: from starting the process to the first response, ${String(PAIRS)} pairs`,
    rows: [
      await measure('health', [health, getHealth], [healthBaseline, getHealth], 1.15),
      await measure('mcp tools/list', [mcp, listTools], [mcpBaseline, listTools], 1.3),
      await measure('mcp list_links', [mcp, call('list_links')], [mcpBaseline, call('read_all')], 1.3),
      await measure('REST update', [rest, updateNothing], [restBaseline, updateNothing], 1.3),
    ],
  };
}

async function measure(what: string, service: ColdStart, baseline: ColdStart, target: number): Promise<Row> {
  const times = await timeColdStarts(PAIRS, { service, baseline });
  const [ours, theirs] = [times('service'), times('baseline')];
  const compared = { what: 'the same function written by hand', value: median(theirs) };
  return { what, value: median(ours), baseline: { ...compared, ...ratioOfPairs(ours, theirs) }, target };
}
