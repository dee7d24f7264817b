import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FrameLocator, Page } from 'playwright-core';
import { z } from 'zod';
import { CLIENTS_FOLDER } from '../../../scripts/clientPackage';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { BASE_URL, MCP_URL } from '../../support/environment';
import { openPage, type PageOptions } from '../../web/support/browser';

/** Opens a chat whose app shows the results of tools as cards, and calls the real service with a key. */
export async function openChat(key: string, options: ChatOptions = {}): Promise<Chat> {
  const { host = 'appBridgeHost', theme = 'light', capabilities = ALL, allow = '', ...pageOptions } = options;
  // The address of the web app is that of Hosting.
  const headers: Record<string, string> = { 'X-API-Key': key, 'X-Forwarded-Host': new URL(BASE_URL).host };
  const client = await connect(headers);
  const page = await openPage('/404.css', { ...pageOptions, isAlone: true });
  const chat: Asked = { openedLinks: [], told: [], requests: [], opensLinks: true, headers, client };
  page.setDefaultTimeout(15_000);
  page.on('request', (request) => chat.requests.push(request.url()));
  await page.route('https://*.example/**', async (route) => {
    const { hostname } = new URL(route.request().url());
    const body = PAGES[hostname];
    if (body === undefined) await route.abort();
    else await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('https://chat.example/');
  await page.exposeFunction('act', (method: string, params: unknown) => act(chat, method, params));
  await page.evaluate(bundled(host));
  const html = (await readCards(client)).replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  );
  const shown = { html, capabilities, context: { theme }, allow, sandboxUrl: 'https://sandbox.example/' };
  await page.evaluate(`openCards(${JSON.stringify(shown)})`);
  const outer = page.frameLocator('iframe');
  const cards = host === 'mcpUiHost' ? outer.frameLocator('iframe') : outer;
  await cards.getByText('Loading links …').waitFor();
  return Object.assign(chat, {
    page,
    cards,
    tell: (what: string, value?: unknown) =>
      page.evaluate(`host.${what}(${value === undefined ? '' : JSON.stringify(value)})`),
    async call(name: string, input: Record<string, unknown>) {
      await page.evaluate(`host.input(${JSON.stringify(input)})`);
      const result = await client.callTool({ name, arguments: input });
      await page.evaluate(`host.result(${JSON.stringify(result)})`);
    },
  });
}

export interface ChatOptions extends PageOptions {
  /** A file of `functions/clients`. */
  readonly host?: 'appBridgeHost' | 'mcpUiHost';
  readonly theme?: 'light' | 'dark';
  /** What the app can do. Everything by default. */
  readonly capabilities?: object;
  /** The permissions of the frame. */
  readonly allow?: string;
}

interface Asked {
  readonly openedLinks: string[];
  /** What the model was told, the last text last. */
  readonly told: string[];
  /** Everything that the page and its frames requested. */
  readonly requests: string[];
  /** Whether the person lets the app open links. */
  opensLinks: boolean;
  /** Sent with each request. */
  readonly headers: Record<string, string>;
  readonly client: Client;
}

export interface Chat extends Asked {
  readonly page: Page;
  /** The page with the cards. */
  readonly cards: FrameLocator;
  /** Tells the cards something that is not the result of a call. */
  tell(what: 'input' | 'result' | 'cancel' | 'context' | 'tearDown', value?: unknown): Promise<unknown>;
  /** Calls a tool as a model does, and shows its result. */
  call(name: string, input: Record<string, unknown>): Promise<void>;
}

/** Everything that an app can offer. */
export const ALL = { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } };

/** What an app must enforce for a page that names no policy of its own. VS Code puts it there, too. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** Shows what it gets in a frame of its own, and passes messages on: the proxy that hosts on the web use. */
const PROXY = `<!doctype html><title>Links</title><style>body { margin: 0 } iframe { width: 100%; height: 100vh; border: 0 }</style><script>
  const inner = document.createElement('iframe');
  inner.title = 'Links';
  inner.setAttribute('sandbox', 'allow-scripts');
  addEventListener('message', ({ source, data }) => {
    if (source === inner.contentWindow) parent.postMessage(data, '*');
    else if (data.method === 'ui/notifications/sandbox-resource-ready') inner.srcdoc = data.params.html;
    else inner.contentWindow.postMessage(data, '*');
  });
  addEventListener('load', () => {
    document.body.append(inner);
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
  });
</script>`;

const PAGES: Record<string, string> = {
  'chat.example':
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Chat</title><body></body></html>',
  'sandbox.example': PROXY,
};

async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const url = new URL(MCP_URL);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

const uiSchema = z.object({ ui: z.object({ resourceUri: z.string() }) });

/** Reads the page for search results, as a host does. */
async function readCards(client: Client): Promise<string> {
  const { tools } = await client.listTools();
  const { ui } = uiSchema.parse(tools.find(({ name }) => name === 'search_links')?._meta);
  const { contents } = await client.readResource({ uri: ui.resourceUri });
  return z.object({ text: z.string() }).parse(contents[0]).text;
}

const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });
const linkSchema = z.object({ url: z.string() });
const contextSchema = z.object({ content: z.tuple([z.object({ text: z.string() })]) });

async function act(chat: Asked, method: string, params: unknown): Promise<object> {
  if (method === 'tools/call')
    return CallToolResultSchema.parse(await chat.client.callTool(callSchema.parse(params)));
  if (method === 'ui/open-link') {
    if (!chat.opensLinks) return { isError: true };
    chat.openedLinks.push(linkSchema.parse(params).url);
  }
  if (method === 'ui/update-model-context') {
    chat.told.push(contextSchema.parse(params).content[0].text);
  }
  return {};
}

const bundles = new Map<string, string>();

/** Returns a host as one script. */
function bundled(host: string): string {
  const known = bundles.get(host);
  if (known !== undefined) return known;
  const folder = mkdtempSync(path.join(tmpdir(), 'link-dashboard-host-'));
  const rolldown = path.join(PROJECT_FOLDER, 'node_modules/.bin/rolldown');
  const input = path.join(CLIENTS_FOLDER, `${host}.mjs`);
  execFileSync(rolldown, [input, '--dir', folder, '--format', 'iife', '--platform', 'browser']);
  const script = readFileSync(path.join(folder, `${host}.js`), 'utf8');
  bundles.set(host, script);
  return script;
}
