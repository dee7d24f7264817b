import { clientFile } from '../../scripts/clientPackage';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { containing } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { apiKeys } from '../support/users/users';
import { writeDocumented } from './documented';
import { describeOnLinux, isolateClients, messagesUntilList } from './isolation';
import { openAiApi } from './model/openAiApi';
import { startStubModel, type PlannedCall } from './model/stubModel';
import { callsOf, TIDYING_UP, keyOfPerson, problemsOf } from './conversation/conversation';
import { keyWhileSignInIsOn } from './signInOn';
import {
  ASK_FOR_PERMISSION,
  LINK,
  MESSAGES_OF_2025,
  SIX_TOOLS,
  UNKNOWN_WORKSPACE,
  WORKSPACES,
  WRONG_KEY,
} from './service';

/** The build that runs on any x64 processor. npm installs it only on Linux with such a processor. */
const OPENCODE = clientFile('opencode-linux-x64-baseline/bin/opencode');

/** No updates, no list of models, nothing to download. */
const OFFLINE = {
  OPENCODE_DISABLE_AUTOUPDATE: 'true',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: 'true',
  OPENCODE_DISABLE_LSP_DOWNLOAD: 'true',
  OPENCODE_DISABLE_MODELS_FETCH: 'true',
  npm_config_offline: 'true',
};

const isolation = isolateClients();
let user: ToolUser;

beforeEach(async () => {
  user = await connectUser();
  await user.add(LINK);
});

/** Runs opencode, whose model is at `modelUrl`. */
function opencode(
  key: string,
  args: readonly string[],
  modelUrl = 'http://127.0.0.1:9',
  mcpUrl = isolation().mcpUrl,
) {
  writeDocumented({ ...isolation(), mcpUrl }, 'opencode', key, '.config/opencode/opencode.json');
  const stub = {
    npm: '@ai-sdk/openai-compatible',
    options: { baseURL: `${modelUrl}/v1`, apiKey: 'any' },
    models: { stub: { tool_call: true } },
  };
  const settings = { share: 'disabled', model: 'stub/stub', small_model: 'stub/stub', provider: { stub } };
  return isolation().run(OPENCODE, args, { ...OFFLINE, OPENCODE_CONFIG_CONTENT: JSON.stringify(settings) });
}

/** Gives opencode a task during which the model makes calls. Returns the last request to the model, and the output. */
async function ask(key: string, planned: PlannedCall | readonly PlannedCall[], mcpUrl?: string) {
  const model = await startStubModel(openAiApi, planned);
  const { stdout, stderr } = await opencode(key, ['run', 'What do I keep?'], model.url, mcpUrl);
  await model.close();
  return { ...model.requests.at(-1), stdout, stderr };
}

describeOnLinux('opencode', () => {
  it('offers the model the six tools and the instructions, and hands it the result or the error of a call', async () => {
    const { tools, body, toolResults, stdout, stderr } = await ask(user.key, [
      { tool: 'list_workspaces', input: {} },
      { tool: 'search_links', input: { query: 'kept', workspaceId: 'nowhere' } },
    ]);
    const offered = tools?.filter((name) => name.startsWith('link-dashboard'));
    expect(offered?.sort()).toEqual(SIX_TOOLS.map((name) => `link-dashboard_${name}`).sort());
    expect(body).toContain(ASK_FOR_PERMISSION);
    expect(JSON.parse(toolResults?.[0] ?? '')).toEqual(WORKSPACES);
    expect(toolResults?.[1]).toContain(UNKNOWN_WORKSPACE);
    expect(stdout + stderr).toContain('Done.');
  });

  it('shows the server as connected', async () => {
    const { stdout, stderr } = await opencode(user.key, ['mcp', 'list']);
    expect(stdout + stderr).toMatch(/✓ link-dashboard .*connected/);
    expect(messagesUntilList(isolation().seen)).toEqual(MESSAGES_OF_2025);
  });

  it("gets a sufficient response to the first call for each of a person's requests to tidy up", async () => {
    const key = await keyOfPerson(TIDYING_UP);
    const { toolList = '', toolResults = [] } = await ask(key, callsOf(TIDYING_UP));
    expect(problemsOf(TIDYING_UP, toolList, toolResults)).toEqual([]);
  });

  it('tells the model if the key is revoked during a session', async () => {
    const before = () => apiKeys().revoke(hashApiKey(user.key));
    const { toolResults } = await ask(user.key, { tool: 'list_workspaces', input: {}, before });
    expect(toolResults).toEqual([containing('Send your API key in the X-API-Key header')]);
  });

  it('tells the model only “Unauthorized” if sign-in for apps is on', async () => {
    const { mcpUrl, key, revoke } = await keyWhileSignInIsOn();
    const { toolResults } = await ask(key, { tool: 'list_workspaces', input: {}, before: revoke }, mcpUrl);
    expect(toolResults).toEqual(['Unauthorized']);
  });

  it('says that the server wants an API key if it rejects the key', async () => {
    const listed = await opencode(WRONG_KEY, ['mcp', 'list']);
    expect(listed.stdout + listed.stderr).toMatch(
      /link-dashboard .*failed[^]*Turn on sign-in for apps under Settings, or use an API key\./,
    );
    const signedIn = await opencode(WRONG_KEY, ['mcp', 'auth', 'link-dashboard']);
    expect(signedIn.stdout + signedIn.stderr).toContain('Send your API key in the X-API-Key header');
  });
});
