import { z } from 'zod';
import { findProgram } from '../../../scripts/commands/testing/programs';
import { findFreePort } from '../../support/processes/functionProcess';
import { until } from '../support/until';
import { start, startDisplay, stopLater } from './display';
import { keyActions, tabOf, type Tab } from './tab';

/** Starts WebKit on a display of its own, and talks to it over WebDriver. Its only tab opens what `open` gets. */
export async function startWebKit(): Promise<{
  readonly open: (url: string) => Promise<void>;
  readonly tab: Tab;
}> {
  const port = await findFreePort();
  start(findProgram('webKit'), [`--port=${String(port)}`], await startDisplay());
  const base = `http://127.0.0.1:${String(port)}`;
  await until(() =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const send = async (method: string, command: string, body?: object) => {
    const response = await fetch(base + command, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = responseSchema.parse(await response.json());
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = sessionSchema.parse(await send('POST', '/session', { capabilities: {} }));
  const session = `/session/${sessionId}`;
  // Fails if WebKit has crashed, which the test reports.
  stopLater(async () => void (await send('DELETE', session).catch(() => undefined)));
  const evaluate = (expression: string) =>
    send('POST', `${session}/execute/async`, {
      script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, () => done(null));`,
      args: [],
    });
  const press = (keys: readonly string[]) =>
    send('POST', `${session}/actions`, {
      actions: [{ type: 'key', id: 'keyboard', actions: keyActions(keys) }],
    });
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    tab: tabOf(evaluate, press),
  };
}

const responseSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });
