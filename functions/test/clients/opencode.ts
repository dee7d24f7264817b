import { connectUser, type ToolUser } from '../support/users/toolUser';
import { installed, writeDocumented } from './documented';
import { isolateClients } from './isolation';
import { openAiApi } from './model/openAiApi';
import { startStubModel, type PlannedCall } from './model/stubModel';
import { LINK } from './service';

/** The build that runs on any x64 processor. npm installs it only on Linux with such a processor. */
const OPENCODE = installed('opencode-linux-x64-baseline/bin/opencode');

/** No updates, no list of models, nothing to download. */
const OFFLINE = {
  OPENCODE_DISABLE_AUTOUPDATE: 'true',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: 'true',
  OPENCODE_DISABLE_LSP_DOWNLOAD: 'true',
  OPENCODE_DISABLE_MODELS_FETCH: 'true',
  npm_config_offline: 'true',
};

export const isolation = isolateClients();
export let user: ToolUser;

beforeEach(async () => {
  user = await connectUser();
  await user.add(LINK);
});

/** Runs opencode, whose model is at `modelUrl`. */
export function opencode(key: string, args: readonly string[], modelUrl = 'http://127.0.0.1:9') {
  writeDocumented(isolation(), 'opencode', key, '.config/opencode/opencode.json');
  const stub = {
    npm: '@ai-sdk/openai-compatible',
    options: { baseURL: `${modelUrl}/v1`, apiKey: 'any' },
    models: { stub: { tool_call: true } },
  };
  const settings = { share: 'disabled', model: 'stub/stub', small_model: 'stub/stub', provider: { stub } };
  return isolation().run(OPENCODE, args, { ...OFFLINE, OPENCODE_CONFIG_CONTENT: JSON.stringify(settings) });
}

/** Gives opencode a task during which the model calls a tool. Returns the last request to the model, and the output. */
export async function ask(key: string, planned: PlannedCall) {
  const model = await startStubModel(openAiApi, planned);
  const { stdout, stderr } = await opencode(key, ['run', 'What do I keep?'], model.url);
  await model.close();
  return { ...model.requests.at(-1), stdout, stderr };
}

// The registry has no builds of this version for other systems.
export const describeOnLinux =
  process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;
