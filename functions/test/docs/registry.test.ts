import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import { serverInfoFor } from '../../src/mcp/serverInfo';

const read = (file: string): unknown => JSON.parse(readFileSync(join(__dirname, '../../..', file), 'utf8'));
const SCHEMA = z.looseObject({ $comment: z.string() }).parse(read('functions/test/docs/registrySchema.json'));
const SERVER = z
  .looseObject({
    $schema: z.string(),
    version: z.string(),
    remotes: z.tuple([z.looseObject({ url: z.string(), variables: z.record(z.string(), z.unknown()) })]),
  })
  .parse(read('integrations/registry/server.json'));

const problemsOf = (server: unknown) =>
  new AjvJsonSchemaValidator().getValidator(SCHEMA)(server).errorMessage;

describe('the entry for the MCP registry', () => {
  it('is valid by the part of the published schema that it uses', () => {
    expect(problemsOf(SERVER)).toBeUndefined();
    expect(SCHEMA.$comment.startsWith(`${SERVER.$schema} without`)).toBe(true);
    expect(problemsOf({ ...SERVER, name: 'link-dashboard' })).toMatch(/pattern/);
    expect(
      problemsOf({ ...SERVER, remotes: [{ type: 'streamable-http', url: 'https://{host/mcp' }] }),
    ).toMatch(/uri-template/);
    expect(problemsOf({ ...SERVER, packages: [] })).toMatch(/additional properties/);
  });

  it('leads to the endpoint of any deployment, in its current version', () => {
    const [{ url, variables }] = SERVER.remotes;
    // The registry rejects a variable that is not declared.
    expect(url.match(/(?<=\{).+?(?=\})/g)).toEqual(Object.keys(variables));
    expect(url.replace('{host}', 'links.example.com')).toBe('https://links.example.com/mcp');
    expect(SERVER.version).toBe(serverInfoFor(undefined, { isEmulator: false, projectId: 'links' }).version);
  });
});
