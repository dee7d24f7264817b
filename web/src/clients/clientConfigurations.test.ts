import { z } from 'zod';
import { clientConfigurations } from './clientConfigurations';

const URL_OF_MCP = 'https://example.web.app/mcp';
const KEY = 'dash_0123456789abcdefghijABCDEFGHIJ';

const serverSchema = z.record(z.string(), z.looseObject({}));

/** Returns the configuration of a client, with its install link if it has one. */
function configurationOf(client: string, key = KEY) {
  const found = clientConfigurations(URL_OF_MCP, key).find((each) => each.client === client);
  if (found === undefined) throw new Error(`There is no configuration for ${client}.`);
  return found;
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
  // In base64, these keys contain +, / and =, which have another meaning in a query.
  it.each([KEY, '>>>>', '????', '~~~~', 'a', 'ab', 'abc'])(
    'holds the same server as the configuration with the key %s',
    (key) => {
      const { text, install = '' } = configurationOf('Cursor', key);
      const { mcpServers } = z.object({ mcpServers: serverSchema }).parse(JSON.parse(text));
      const { protocol, host, pathname, searchParams } = new URL(install);
      expect([protocol, host, pathname]).toEqual(['cursor:', 'anysphere.cursor-deeplink', '/mcp/install']);
      const server: unknown = JSON.parse(atob(searchParams.get('config') ?? ''));
      expect({ [searchParams.get('name') ?? '']: server }).toEqual(mcpServers);
    },
  );
});

describe('the install link for VS Code', () => {
  it('holds the same server as the configuration', () => {
    const { text, install = '' } = configurationOf('VS Code');
    const { servers } = z.object({ servers: serverSchema }).parse(JSON.parse(text));
    const [start, encoded = ''] = install.split('?');
    expect(start).toBe('vscode:mcp/install');
    const { name, ...server } = z
      .looseObject({ name: z.string() })
      .parse(JSON.parse(decodeURIComponent(encoded)));
    expect({ [name]: server }).toEqual(servers);
  });
});
