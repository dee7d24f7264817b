import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MCP_URL } from '../support/environment';
import { connectUser } from '../support/users/toolUser';

const page = readFileSync(join(__dirname, '../../../docs/extension.md'), 'utf8');
const shortcut = page.slice(page.indexOf('## iOS Shortcut'));
/** The requests on the page, in their order. */
const [add = '', list = '', search = '', ...others] = [...shortcut.matchAll(/```json\n([^]*?)```/g)].map(
  ([, request = '']) => request,
);

const resultSchema = z.object({
  result: z.object({ content: z.array(z.object({ text: z.string() })), structuredContent: z.unknown() }),
});

it('sends what the steps of the iOS Shortcut say, and finds what they say in the responses', async () => {
  expect(others).toEqual([]);
  const user = await connectUser();
  const call = async (request: string) => {
    const body = request.replace('TITLE', 'Twelve factors').replace('"URL"', '"https://12factor.net/"');
    // The headers that the Shortcut sends: its own, and those that iOS adds.
    const headers = { 'X-API-Key': user.key, 'Content-Type': 'application/json', Accept: '*/*' };
    const response = await fetch(MCP_URL, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    return resultSchema.parse(await response.json()).result;
  };
  const { content } = await call(add);
  expect(content[0]?.text).toContain('"status":"created"');
  expect(await call(list)).toMatchObject({
    structuredContent: { workspaces: [{ workspaceId: 'default', categories: [{ name: 'Reading' }] }] },
  });
  expect(await call(search)).toMatchObject({ structuredContent: { saved: true } });
  await user.tools.close();
});
