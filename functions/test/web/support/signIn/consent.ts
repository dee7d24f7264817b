import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Page } from 'playwright-core';
import { MemoryProvider } from '../../../oauth/support/memoryProvider';
import type { SignInSite } from './signInSite';

/** An app that connects with only the URL, as the SDK does it. */
export class App {
  readonly provider = new MemoryProvider();
  constructor(private readonly site: SignInSite) {}

  /** Connects, which fails until a person has agreed. Returns the path of the consent screen that it opens then. */
  async askFor(): Promise<string> {
    await expect(this.listTools()).rejects.toThrow();
    const { pathname, search } = this.provider.opened.at(-1) ?? new URL(this.site.url);
    return `${pathname}${search}`;
  }

  /** Takes what the browser brought back. */
  async finish({ searchParams }: URL): Promise<void> {
    await this.transport().finishAuth(searchParams.get('code') ?? '');
  }

  async listTools(): Promise<number> {
    const client = await this.connect();
    const { tools } = await client.listTools();
    await client.close();
    return tools.length;
  }

  async call(name: string): Promise<void> {
    const client = await this.connect();
    await client.callTool({ name, arguments: {} });
    await client.close();
  }

  private async connect(): Promise<Client> {
    const client = new Client({ name: 'claude-code', version: '1.0.0' });
    await client.connect(this.transport());
    return client;
  }

  private transport(): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL(`${this.site.url}/mcp`), {
      authProvider: this.provider,
    });
  }
}

/** Answers for the app, which the browser is sent back to. Returns a function that waits for the address. */
export async function waitForAnswer(page: Page): Promise<() => Promise<URL>> {
  const callback = 'http://localhost:3000/callback?*';
  await page.route(callback, (route) => route.fulfill({ body: 'Connected.' }));
  return async () => {
    await page.waitForURL(callback);
    return new URL(page.url());
  };
}
