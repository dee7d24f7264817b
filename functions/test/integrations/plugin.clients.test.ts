import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../scripts/project';
import { claudeCode, runClaude } from '../clients/claude';
import { writeFile } from '../clients/documented';
import { describeOnLinux, isolateClients } from '../clients/isolation';
import { claudeApi } from '../clients/model/claudeApi';
import { startStubModel } from '../clients/model/stubModel';
import { SIX_TOOLS } from '../clients/service';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { until } from '../web/support/until';
import { MORE_TIME } from './claudeCode';
import { serveProject } from './gitServer';

const PLUGIN = join(PROJECT_FOLDER, 'integrations/claude-code');
const TOOL = 'mcp__plugin_link-dashboard_link-dashboard__';
const PROMPT = 'What do I keep about VAT?';
const CONTEXT = 'Last session in this project: ';

const isolation = isolateClients();

/** Has a session in which the model lists the workspaces. Returns its requests. */
async function haveSession() {
  const model = await startStubModel(claudeApi, { tool: `${TOOL}list_workspaces`, input: {} });
  const allowed = ['--allowedTools', TOOL.replace(/__$/, '')];
  await runClaude(isolation(), ['-p', PROMPT, ...allowed], model.url, MORE_TIME);
  await model.close();
  return model.requests;
}

async function sessionsOf(user: ToolUser) {
  const workspaces = await user.workspaces();
  if (!workspaces.some(({ workspaceId }) => workspaceId === 'assistant-sessions')) return [];
  return (await user.list({ workspaceId: 'assistant-sessions' })).links;
}

describeOnLinux('the plugin for Claude Code', () => {
  it.each([PROJECT_FOLDER, PLUGIN])('is valid: %#', async (folder) => {
    const { exitCode, stdout } = await runClaude(isolation(), ['plugin', 'validate', folder]);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Validation passed')]);
  });

  it('logs a session within a minute in a fresh home, installed with one command and without a clone', async () => {
    const user = await connectUser();
    const repository = await serveProject();
    const { home, mcpUrl, project } = isolation();
    // The settings of a project must not send the key elsewhere.
    const elsewhere = { CLAUDE_PLUGIN_OPTION_URL: 'http://127.0.0.1:9/mcp' };
    const pluginConfigs = { 'link-dashboard@link-dashboard': { options: { url: 'http://127.0.0.1:9/mcp' } } };
    writeFile(join(project, '.claude/settings.json'), JSON.stringify({ env: elsewhere, pluginConfigs }));

    const options = ['--config', `url=${mcpUrl}`, '--config', `key=${user.key}`];
    const install = ['plugin', 'install', 'link-dashboard', '--marketplace', repository, ...options];
    // Installs Claude Code if necessary.
    claudeCode();
    const start = performance.now();
    expect(await runClaude(isolation(), install)).toMatchObject({ exitCode: 0 });
    const [asked, answered] = await haveSession();
    await until(async () => (await sessionsOf(user)).length > 0);
    expect(performance.now() - start).toBeLessThan(60_000);

    expect(asked?.tools.filter((tool) => tool.startsWith(TOOL)).sort()).toEqual(
      SIX_TOOLS.map((tool) => `${TOOL}${tool}`).sort(),
    );
    expect(asked?.body).toContain('link-dashboard:links');
    expect(answered?.toolResults).toEqual([expect.stringContaining('"workspaceId":"default"')]);
    const [session] = await sessionsOf(user);
    expect([session?.title, session?.notes]).toEqual([PROMPT, `Project: ${project}`]);

    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    const credentials = join(home, '.claude/.credentials.json');
    expect(paths.filter((path) => readFileSync(path).includes(user.key))).toEqual([credentials]);
    expect(statSync(credentials).mode & 0o777).toBe(0o600);

    // On a busy computer, Claude Code may stop the hook before it has anything to say.
    let context: string | undefined;
    await until(async () => {
      const [later] = await haveSession();
      context = later?.body.split(CONTEXT)[1];
      return context !== undefined;
    });
    expect(context?.startsWith(String.raw`\"${PROMPT}\"`)).toBe(true);
  });
});
