import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Page } from 'playwright-core';
import { attemptOf, CALLBACK, register } from '../../../oauth/support/flow';
import { MemoryProvider } from '../../../oauth/support/memoryProvider';
import type { SignInSite } from './signInSite';

/** Registers an app. Returns the path with which it opens the consent screen. */
export async function askingPath(
  site: SignInSite,
  changes: Record<string, string | undefined> = {},
  redirect = CALLBACK,
): Promise<string> {
  const { query } = attemptOf(site, await register(site, [redirect], 'Claude'), {
    redirect_uri: redirect,
    ...changes,
  });
  return `/authorize${query}`;
}

/** An app that connects with only the URL, through the MCP SDK. */
export class App {
  readonly provider = new MemoryProvider();
  constructor(private readonly site: SignInSite) {}

  /**
   * Tries to connect, which fails until a person has agreed. Returns the path of the consent screen that the
   * app opens.
   */
  async askFor(): Promise<string> {
    await expect(this.listTools()).rejects.toThrow();
    const { pathname, search } = this.provider.opened.at(-1) ?? new URL(this.site.url);
    return `${pathname}${search}`;
  }

  /** Finishes the sign-in with the code in the URL to which the browser was redirected. */
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

/**
 * Responds to the redirect in place of the app. Returns a function that waits for the redirect and returns its
 * URL.
 */
export async function catchRedirect(page: Page): Promise<() => Promise<URL>> {
  const callback = 'http://localhost:3000/callback?*';
  await page.route(callback, (route) => route.fulfill({ body: 'Connected.' }));
  return async () => {
    await page.waitForURL(callback);
    return new URL(page.url());
  };
}
