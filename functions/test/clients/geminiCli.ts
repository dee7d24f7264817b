import { join } from 'node:path';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { installed, writeDocumented, writeFile } from './documented';
import { isolateClients } from './isolation';
import { geminiApi } from './model/geminiApi';
import { startStubModel, type PlannedCall } from './model/stubModel';
import { LINK } from './service';

const GEMINI = installed('@google/gemini-cli/bundle/gemini.js');

/** The project's settings. The user's settings are exactly the documented ones. */
const PROJECT_SETTINGS = {
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  security: { auth: { selectedType: 'gemini-api-key' } },
};

export const isolation = isolateClients();
export let user: ToolUser;

beforeEach(async () => {
  user = await connectUser();
  await user.add(LINK);
});

/** Runs Gemini CLI, whose model is at `modelUrl`. */
export function gemini(key: string, args: readonly string[], modelUrl = 'http://127.0.0.1:9') {
  const { project, run } = isolation();
  writeDocumented(isolation(), 'Gemini CLI', key, '.gemini/settings.json');
  writeFile(join(project, '.gemini/settings.json'), JSON.stringify(PROJECT_SETTINGS));
  return run(process.execPath, [GEMINI, ...args], {
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
    GEMINI_CLI_NO_RELAUNCH: 'true',
    GEMINI_API_KEY: 'any',
    GOOGLE_GEMINI_BASE_URL: modelUrl,
  });
}

/** Gives Gemini CLI a task during which the model calls a tool. Returns the last request to the model, and the output. */
export async function ask(key: string, planned: PlannedCall) {
  const model = await startStubModel(geminiApi, planned);
  const prompt = ['--yolo', '--model', 'gemini-2.5-flash', '--prompt', 'What do I keep?'];
  const { stdout, stderr } = await gemini(key, prompt, model.url);
  await model.close();
  return { ...model.requests.at(-1), stdout, stderr };
}
