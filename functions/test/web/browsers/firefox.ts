import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { findProgram } from '../../../scripts/commands/testing/programs';
import { untilEqual } from '../support/until';
import { stopLater } from './display';
import { keyActions, tabOf, type Tab } from './tab';

/** Starts Firefox, and talks to it over WebDriver BiDi. */
export async function startFirefox({
  preferences = {},
  extension,
  environment,
}: Options = {}): Promise<Firefox> {
  const folder = mkdtempSync(path.join(tmpdir(), 'link-dashboard-firefox-'));
  const lines = Object.entries(preferences).map((pair) => `user_pref(${JSON.stringify(pair).slice(1, -1)});`);
  writeFileSync(path.join(folder, 'user.js'), lines.join('\n'));
  const args = ['--no-remote', '--profile', folder, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(findProgram('firefox'), environment ? args : ['--headless', ...args], {
    env: environment ?? { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stopLater(async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const send = await connect(await addressIn(child.stderr));
  await send('session.new', { capabilities: {} });
  if (extension !== undefined)
    await send('webExtension.install', { extensionData: { type: 'archivePath', path: extension } });

  const find = async (part: string) => {
    const { contexts } = treeSchema.parse(await send('browsingContext.getTree', {}));
    return contexts.find(({ url }) => url.includes(part))?.context;
  };
  return {
    isOpen: async (part) => (await find(part)) !== undefined,
    async open(url) {
      const { context } = createdSchema.parse(await send('browsingContext.create', { type: 'tab' }));
      await send('browsingContext.navigate', { context, url, wait: 'none' });
    },
    async tab(part) {
      await untilEqual(async () => (await find(part)) !== undefined, true);
      const context = (await find(part)) ?? '';
      const evaluate = async (expression: string) => {
        const asked = { expression, target: { context }, awaitPromise: true };
        return valueSchema.parse((await send('script.evaluate', asked)) ?? { type: 'closed' }).result?.value;
      };
      const press = async (keys: readonly string[]) => {
        await send('browsingContext.activate', { context });
        const actions = [{ type: 'key', id: 'keyboard', actions: keyActions(keys) }];
        await send('input.performActions', { context, actions });
      };
      return tabOf(evaluate, press);
    },
  };
}

export interface Firefox {
  /** Waits for a tab or a window whose address contains this. */
  readonly tab: (part: string) => Promise<Tab>;
  readonly isOpen: (part: string) => Promise<boolean>;
  /** Opens an address in a new tab. Resolves once Firefox has begun to load it. */
  readonly open: (url: string) => Promise<void>;
}

interface Options {
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
  /** The file of an extension to install until Firefox closes. */
  readonly extension?: string;
  /** The environment with a display to show windows on. */
  readonly environment?: NodeJS.ProcessEnv;
}

const NO_RESPONSE_MS = 10_000;

const messageSchema = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
  message: z.string().optional(),
});
const treeSchema = z.object({
  contexts: z.array(z.object({ context: z.string(), url: z.string() })),
});
const createdSchema = z.object({ context: z.string() });
const valueSchema = z.object({
  type: z.string(),
  result: z.looseObject({ value: z.unknown().optional() }).optional(),
});

/** Returns the address of WebDriver BiDi, which Firefox prints. */
function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    // Reads to the end, or Firefox could not print any more.
    output.on('data', (chunk) => {
      printed += String(chunk);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.on('end', () => reject(new Error(`Firefox did not start: ${printed}`)));
  });
}

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, message } = messageSchema.parse(JSON.parse(String(data)));
    if (message === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
  });
  return (method, params) => {
    const id = ++last;
    const response = Promise.withResolvers<unknown>();
    waiting.set(id, response);
    socket.send(JSON.stringify({ id, method, params }));
    // Firefox does not respond if the window closes meanwhile.
    setTimeout(() => response.resolve(undefined), NO_RESPONSE_MS).unref();
    return response.promise;
  };
}
