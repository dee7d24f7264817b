import { join } from 'node:path';
import { clientFile } from '../../scripts/clientPackage';
import { PROJECT_FOLDER } from '../../scripts/project';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { containing } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { apiKeys } from '../support/users/users';
import { documentedText, writeFile } from './documented';
import { isolateClients, messagesUntilList } from './isolation';
import { geminiApi } from './model/geminiApi';
import { startStubModel, type PlannedCall } from './model/stubModel';
import { callsOf, TIDYING_UP, keyOfPerson, problemsOf } from './conversation/conversation';
import { keyWhileSignInIsOn } from './signInOn';
import { ASK_FOR_PERMISSION, LINK, SIX_TOOLS, UNKNOWN_WORKSPACE, WORKSPACES, WRONG_KEY } from './service';

const GEMINI = clientFile('@google/gemini-cli/bundle/gemini.js');

/** Gemini CLI names the protocol version only in `initialize`, and never in a header. */
const MESSAGES = ['initialize', 'notifications/initialized', 'tools/list'];

/** The project's settings. The user's settings are those that the documented command writes. */
const PROJECT_SETTINGS = {
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  security: { auth: { selectedType: 'gemini-api-key' } },
};

const isolation = isolateClients();
let user: ToolUser;

beforeEach(async () => {
  user = await connectUser();
  await user.add(LINK);
});

const ENVIRONMENT = {
  GEMINI_CLI_TRUST_WORKSPACE: 'true',
  GEMINI_CLI_NO_RELAUNCH: 'true',
  GEMINI_API_KEY: 'any',
};

/** Adds the server to Gemini CLI with the documented command, and runs it. Its model is at `modelUrl`. */
async function gemini(
  key: string,
  args: readonly string[],
  modelUrl = 'http://127.0.0.1:9',
  mcpUrl = isolation().mcpUrl,
) {
  const { project, run } = isolation();
  const command = documentedText('Gemini CLI', mcpUrl, key).replace(
    'gemini',
    `'${process.execPath}' '${GEMINI}'`,
  );
  await run('/bin/sh', ['-c', command], ENVIRONMENT);
  writeFile(join(project, '.gemini/settings.json'), JSON.stringify(PROJECT_SETTINGS));
  return run(process.execPath, [GEMINI, ...args], { ...ENVIRONMENT, GOOGLE_GEMINI_BASE_URL: modelUrl });
}

/** Gives Gemini CLI a task during which the model makes calls. Returns the last request to the model, and the output. */
async function ask(key: string, planned: PlannedCall | readonly PlannedCall[], mcpUrl?: string) {
  const model = await startStubModel(geminiApi, planned);
  const prompt = ['--yolo', '--model', 'gemini-2.5-flash', '--prompt', 'What do I keep?'];
  const { stdout, stderr } = await gemini(key, prompt, model.url, mcpUrl);
  await model.close();
  return { ...model.requests.at(-1), stdout, stderr };
}

describe('Gemini CLI', () => {
  it('offers the model the six tools and the instructions, and hands it the result or the error of a call', async () => {
    const { tools, body, toolResults, stdout } = await ask(user.key, [
      { tool: 'list_workspaces', input: {} },
      { tool: 'search_links', input: { query: 'kept', workspaceId: 'nowhere' } },
    ]);
    const offered = tools?.filter((name) => name.includes('link-dashboard'));
    expect(offered?.sort()).toEqual(SIX_TOOLS.map((name) => `mcp_link-dashboard_${name}`).sort());
    expect(body).toContain(ASK_FOR_PERMISSION);
    const [, result = ''] =
      /^<untrusted_context>(.*)<\/untrusted_context>$/s.exec(toolResults?.[0] ?? '') ?? [];
    expect(JSON.parse(result)).toEqual(WORKSPACES);
    // Gemini CLI quotes the whole result as JSON.
    expect(toolResults?.[1]).toContain(JSON.stringify(UNKNOWN_WORKSPACE).slice(0, -1));
    expect(stdout).toContain('Done.');
    expect(messagesUntilList(isolation().seen)).toEqual(MESSAGES);
    expect(isolation().seen.map(({ body }) => body)).toContainEqual(
      expect.stringMatching(/"initialize".*"protocolVersion":"2025-06-18"/),
    );
  });

  it('shows the server as connected', async () => {
    const { stdout, stderr } = await gemini(user.key, ['mcp', 'list']);
    expect(stdout + stderr).toMatch(/link-dashboard: .* - Connected/);
  });

  it("gets a sufficient response to the first call for each of a person's requests to tidy up", async () => {
    const key = await keyOfPerson(TIDYING_UP);
    const { toolList = '', toolResults = [] } = await ask(key, callsOf(TIDYING_UP));
    expect(problemsOf(TIDYING_UP, toolList, toolResults)).toEqual([]);
  });

  it('tells the model if the key is revoked during a session', async () => {
    const before = () => apiKeys().revoke(hashApiKey(user.key));
    const { toolResults } = await ask(user.key, { tool: 'list_workspaces', input: {}, before });
    expect(toolResults).toEqual([containing('Invalid or missing API key')]);
  });

  it('tells the model the same if sign-in for apps is on', async () => {
    const { mcpUrl, key, revoke } = await keyWhileSignInIsOn();
    const { toolResults } = await ask(key, { tool: 'list_workspaces', input: {}, before: revoke }, mcpUrl);
    expect(toolResults).toEqual([containing('Invalid or missing API key')]);
  });

  it('connects with the extension and the settings that it asks for', async () => {
    const { home, project, mcpUrl, run } = isolation();
    const folder = join(PROJECT_FOLDER, 'integrations/gemini-cli');
    const install = `yes | '${process.execPath}' '${GEMINI}' extensions install '${folder}' --consent --skip-settings`;
    expect(await run('/bin/sh', ['-c', install], ENVIRONMENT)).toMatchObject({ exitCode: 0 });
    // As Gemini CLI stores them, except that the key then is in a keychain.
    const settings = `LINK_DASHBOARD_URL=${mcpUrl}\nLINK_DASHBOARD_KEY=${user.key}\n`;
    writeFile(join(home, '.gemini/extensions/link-dashboard/.env'), settings);
    writeFile(join(project, '.gemini/settings.json'), JSON.stringify(PROJECT_SETTINGS));
    const { stdout, stderr } = await run(process.execPath, [GEMINI, 'mcp', 'list'], ENVIRONMENT);
    expect(stdout + stderr).toMatch(/link-dashboard \(from link-dashboard\): .* - Connected/);
    for (const { headers } of isolation().seen) expect(headers['x-api-key']).toBe(user.key);
  });

  it('shows the person that it cannot connect with a wrong key', async () => {
    const listed = await gemini(WRONG_KEY, ['mcp', 'list']);
    expect(listed.stdout + listed.stderr).toMatch(/link-dashboard: .* - Disconnected/);
    const { tools } = await ask(WRONG_KEY, { tool: 'list_workspaces', input: {} });
    expect(tools?.filter((name) => name.includes('link-dashboard'))).toEqual([]);
  });
});
