import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { findFirefox } from '../../../scripts/commands/testing/firefox';
import { untilEqual } from '../../web/support/until';
import { BUILT } from './chromium';

/** Firefox would choose another one for each installation. */
const ORIGIN_ID = '0d8b0e1c-9d1f-4b4e-8a53-0c1f6f0f2a11';
const ORIGIN = `moz-extension://${ORIGIN_ID}`;

const NO_RESPONSE_MS = 10_000;
/** The Enter key in WebDriver. */
const ENTER = '\uE007';

const PREFERENCES = {
  'extensions.webextensions.uuids': JSON.stringify({ 'extension@link-dashboard': ORIGIN_ID }),
  // Answers Firefox's questions for a permission with yes.
  'extensions.webextOptionalPermissionPrompts': false,
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

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

/** A tab or a window of Firefox. */
export interface Tab {
  /** Evaluates an expression. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Fills in the field with this label. */
  readonly fill: (label: string, value: string) => Promise<void>;
  /** Presses Enter on the button with this text. Firefox does not ask for a permission after a click by a script. */
  readonly click: (text: string) => Promise<void>;
  readonly untilShown: (text: string) => Promise<void>;
}

/** Firefox with the built extension. */
export interface Firefox {
  /** Waits for a tab or a window whose address contains this. */
  readonly tab: (part: string) => Promise<Tab>;
  readonly isOpen: (part: string) => Promise<boolean>;
  /** Opens an address in a new tab. Resolves once Firefox has begun to load it. */
  readonly open: (url: string) => Promise<void>;
}

/** Starts Firefox with the built extension, and talks to it over WebDriver BiDi. */
export async function startFirefox(): Promise<Firefox> {
  const folder = mkdtempSync(path.join(tmpdir(), 'link-dashboard-firefox-'));
  const lines = Object.entries(PREFERENCES).map((pair) => `user_pref(${JSON.stringify(pair).slice(1, -1)});`);
  writeFileSync(path.join(folder, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(findFirefox(), args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stops.push(async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const send = await connect(await addressIn(child.stderr));
  await send('session.new', { capabilities: {} });
  await send('webExtension.install', { extensionData: { type: 'path', path: BUILT } });

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
      const keys = [
        { type: 'keyDown', value: ENTER },
        { type: 'keyUp', value: ENTER },
      ];
      const pressEnter = async () => {
        await send('browsingContext.activate', { context });
        await send('input.performActions', {
          context,
          actions: [{ type: 'key', id: 'keyboard', actions: keys }],
        });
      };
      return tabOf(evaluate, pressEnter);
    },
  };
}

function tabOf(evaluate: Tab['evaluate'], pressEnter: () => Promise<unknown>): Tab {
  const text = (value: string) => JSON.stringify(value);
  /** Evaluates to true once it has found an element and done something with it. */
  const act = (selector: string, isIt: string, done: string) =>
    untilEqual(
      () =>
        evaluate(`(() => {
          const element = [...document.querySelectorAll(${text(selector)})].find((element) => ${isIt});
          if (!element) return false;
          ${done};
          return true;
        })()`),
      true,
    );
  return {
    evaluate,
    fill: (label, value) =>
      act(
        'input, textarea',
        `element.labels[0]?.textContent.trim() === ${text(label)}`,
        `element.focus(); document.execCommand('selectAll'); document.execCommand('insertText', false, ${text(value)})`,
      ),
    async click(name) {
      await act(
        'button, summary',
        `element.textContent.trim() === ${text(name)} && !element.disabled && element.ariaDisabled !== 'true'`,
        'element.focus()',
      );
      await pressEnter();
    },
    untilShown: (shown) =>
      untilEqual(() => evaluate(`document.body.innerText.includes(${text(shown)})`), true),
  };
}

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

/** The address of a page of the extension. */
export const pageOf = (page: string): string => `${ORIGIN}/${page}`;
