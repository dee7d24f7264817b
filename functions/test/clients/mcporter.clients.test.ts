import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { clientFile } from '../../scripts/clientPackage';
import { startFunction } from '../support/processes/functionProcess';
import { post } from '../support/requests/protocolVersions';
import { BURST, LIST, RATES, statusesOf } from '../http/limits/rates';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { userWithKey } from '../support/users/users';
import { writeDocumented } from './documented';
import { isolateClients, messagesUntilList } from './isolation';
import { callEach, TIDYING_UP, keyOfPerson, problemsOf } from './conversation/conversation';
import { LINK, MESSAGES_OF_2025, SIX_TOOLS, UNKNOWN_WORKSPACE, WORKSPACES, WRONG_KEY } from './service';

const MCPORTER = clientFile('mcporter/dist/cli.js');

const isolation = isolateClients();
let user: ToolUser;

beforeAll(async () => {
  user = await connectUser();
  await user.add(LINK);
});

/** Runs mcporter with a configuration that most clients accept. */
function mcporter(key: string, ...args: string[]) {
  const config = writeDocumented(isolation(), 'Any other', key, 'mcporter.json');
  return isolation().run(process.execPath, [MCPORTER, '--config', config, ...args]);
}

describe('mcporter', () => {
  it('lists the six tools with 4 requests', async () => {
    const { stdout } = await mcporter(user.key, 'list', 'link-dashboard', '--json');
    const { tools } = z.object({ tools: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(stdout));
    expect(tools.map(({ name }) => name)).toEqual(SIX_TOOLS);
    expect(messagesUntilList(isolation().seen)).toEqual(MESSAGES_OF_2025);
  });

  it('calls a tool', async () => {
    const call = ['call', 'link-dashboard.list_workspaces', '--output', 'json'];
    const { stdout, exitCode } = await mcporter(user.key, ...call);
    expect(JSON.parse(stdout)).toEqual(WORKSPACES);
    expect(exitCode).toBe(0);
  });

  it("gets a sufficient response to the first call for each of a person's requests to tidy up", async () => {
    const key = await keyOfPerson(TIDYING_UP);
    const { stdout: toolList } = await mcporter(key, 'list', 'link-dashboard', '--json');
    const responses = await callEach(TIDYING_UP, async (tool, input) => {
      const call = ['call', `link-dashboard.${tool}`, '--output', 'text', '--args', JSON.stringify(input)];
      return (await mcporter(key, ...call)).stdout;
    });
    expect(problemsOf(TIDYING_UP, toolList, responses)).toEqual([]);
  });

  it('prints the error of a tool', async () => {
    const call = ['call', 'link-dashboard.search_links', 'query=kept', 'workspaceId=nowhere'];
    const { stdout, exitCode } = await mcporter(user.key, ...call);
    expect(stdout).toContain(UNKNOWN_WORKSPACE);
    expect(exitCode).toBe(1);
  });

  it('prints that the person can allow tidying up if the key may not', async () => {
    const call = ['call', 'link-dashboard.edit_links', 'category=Reading', 'remove=true'];
    const { stdout } = await mcporter(user.key, ...call);
    expect(stdout).toMatch(/tidy_not_allowed: .* the person can create a key .* under Settings\./);
  });

  it('prints how long to wait if there were too many calls', async () => {
    const mcp = await startFunction('mcp', RATES);
    const { key } = await userWithKey();
    await statusesOf(BURST, () => post(LIST, { 'X-API-Key': key }, mcp.url));
    const config = join(isolation().home, 'limited.json');
    const server = { url: mcp.url, headers: { 'X-API-Key': key } };
    writeFileSync(config, JSON.stringify({ mcpServers: { 'link-dashboard': server } }));
    const call = ['--config', config, 'call', 'link-dashboard.list_workspaces'];
    const { stdout, stderr } = await isolation().run(process.execPath, [MCPORTER, ...call]);
    expect(stdout + stderr).toMatch(/Too many calls with this API key\. Wait \d+ seconds, then try again\./);
  });

  it('says that the server wants an API key if it rejects the key', async () => {
    const listed = await mcporter(WRONG_KEY, 'list', 'link-dashboard');
    expect(listed.stderr).toContain('Non-200 status code (401)');
    const called = await mcporter(WRONG_KEY, 'call', 'link-dashboard.list_workspaces');
    expect(called.stderr).toContain('Send your API key in the X-API-Key header');
    expect(called.exitCode).toBe(1);
  });
});
