import { z } from 'zod';
import { clientConfigurations } from './clientConfigurations';

const URL_OF_MCP = 'https://example.web.app/mcp';
const KEY = 'dash_0123456789abcdefghijABCDEFGHIJ';

const serverSchema = z.record(z.string(), z.looseObject({}));

/** Returns the configuration of a client, with its link if it has one. */
function configurationOf(client: string, key = KEY) {
  const found = clientConfigurations(URL_OF_MCP, key).find((each) => each.client === client);
  if (found === undefined) throw new Error(`There is no configuration for ${client}.`);
  return found;
}

function linkOf(client: string, key?: string): string {
  return configurationOf(client, key).install ?? '';
}

describe('the configurations', () => {
  it('contain the address and the key once each', () => {
    for (const { client, text } of clientConfigurations(URL_OF_MCP, KEY)) {
      expect([client, text.split(URL_OF_MCP).length, text.split(KEY).length]).toEqual([client, 2, 2]);
    }
  });

  it('have an install link for Cursor and VS Code only', () => {
    const withLink = clientConfigurations(URL_OF_MCP, KEY).filter(({ install }) => install !== undefined);
    expect(withLink.map(({ client }) => client)).toEqual(['Cursor', 'VS Code']);
  });
});

describe('the install link for Cursor', () => {
  it('holds the same server as the configuration', () => {
    const { mcpServers } = z
      .object({ mcpServers: serverSchema })
      .parse(JSON.parse(configurationOf('Cursor').text));
    const { protocol, host, pathname, searchParams } = new URL(linkOf('Cursor'));
    expect([protocol, host, pathname]).toEqual(['cursor:', 'anysphere.cursor-deeplink', '/mcp/install']);
    const server: unknown = JSON.parse(atob(searchParams.get('config') ?? ''));
    expect({ [searchParams.get('name') ?? '']: server }).toEqual(mcpServers);
  });

  it('survives a base64 text with +, / and =', () => {
    // These keys give each of the characters that mean something else in a query.
    const keys = ['>>>>', '????', '~~~~', 'a', 'ab', 'abc'];
    const encoded = keys.map((key) =>
      btoa(JSON.stringify({ url: URL_OF_MCP, headers: { 'X-API-Key': key } })),
    );
    for (const character of ['+', '/', '=']) expect(encoded.join('')).toContain(character);
    for (const key of keys) {
      const config = new URL(linkOf('Cursor', key)).searchParams.get('config') ?? '';
      expect(JSON.parse(atob(config))).toEqual({ url: URL_OF_MCP, headers: { 'X-API-Key': key } });
    }
  });
});

describe('the install link for VS Code', () => {
  it('holds the same server as the configuration', () => {
    const { servers } = z
      .object({ servers: serverSchema })
      .parse(JSON.parse(configurationOf('VS Code').text));
    const [start, encoded = ''] = linkOf('VS Code').split('?');
    expect(start).toBe('vscode:mcp/install');
    const { name, ...server } = z
      .looseObject({ name: z.string() })
      .parse(JSON.parse(decodeURIComponent(encoded)));
    expect({ [name]: server }).toEqual(servers);
  });
});
