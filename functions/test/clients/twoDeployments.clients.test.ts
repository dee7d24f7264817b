import { join } from 'node:path';
import { clientFile } from '../../scripts/clientPackage';
import { ToolClient } from '../support/requests/client';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { runClaude, claudeCode } from './claude';
import { documentedText, writeFile } from './documented';
import { describeOnLinux, isolateClients } from './isolation';
import { claudeApi } from './model/claudeApi';
import { responsesApi } from './model/responsesApi';
import { startStubModel, type StubModel } from './model/stubModel';
import { LINK, SIX_TOOLS } from './service';
import { keyWhileSignInIsOn } from './signInOn';

const PROMPT = 'What do I keep?';

/** A deployment, and the name that a person gives it in a client. */
interface Deployment {
  readonly name: string;
  readonly mcpUrl: string;
  readonly key: string;
}

const isolation = isolateClients();
let user: ToolUser;
let other: Awaited<ReturnType<typeof keyWhileSignInIsOn>>;

beforeAll(async () => {
  user = await connectUser();
  await user.add(LINK);
  other = await keyWhileSignInIsOn();
});

/** Returns the documented configuration of a client for a deployment, with another name. */
function documented(client: string, { name, mcpUrl, key }: Deployment): string {
  return documentedText(client, mcpUrl, key).replace('link-dashboard', name);
}

async function claude(deployments: readonly Deployment[], { url }: StubModel): Promise<void> {
  for (const deployment of deployments) {
    const command = documented('Claude Code', deployment).replace(/^claude/, claudeCode());
    expect(await isolation().run('/bin/sh', ['-c', command])).toMatchObject({ exitCode: 0 });
  }
  const allowed = deployments.map(({ name }) => `mcp__${name}`).join(',');
  const finished = await runClaude(isolation(), ['-p', PROMPT, '--allowedTools', allowed], url);
  expect(finished).toMatchObject({ exitCode: 0 });
}

async function codex(deployments: readonly Deployment[], { url }: StubModel): Promise<void> {
  const provider = [
    '[model_providers.stub]',
    'name = "stub"',
    `base_url = "${url}/v1"`,
    'wire_api = "responses"',
  ];
  const servers = deployments.map((deployment) => documented('Codex', deployment));
  const config = ['model = "stub"', 'model_provider = "stub"', ...provider, ...servers].join('\n');
  writeFile(join(isolation().home, '.codex/config.toml'), config);
  const program = clientFile('@openai/codex/vendor/x86_64-unknown-linux-musl/bin/codex');
  const finished = await isolation().run(program, ['exec', '--skip-git-repo-check', PROMPT]);
  expect(finished).toMatchObject({ exitCode: 0 });
}

describeOnLinux.each([
  ['Claude Code', claudeApi, claude, '__'],
  ['Codex', responsesApi, codex, '/'],
] as const)('%s', (_, api, runClient, separator) => {
  it('uses two deployments side by side, which have different names', async () => {
    const deployments = [
      { name: 'home', mcpUrl: isolation().mcpUrl, key: user.key },
      { name: 'work', mcpUrl: other.mcpUrl, key: other.key },
    ];
    const names = await Promise.all(
      deployments.map(async ({ mcpUrl, key }) => {
        const { client } = await ToolClient.connect(key, mcpUrl);
        return client.getServerVersion()?.name;
      }),
    );
    expect(new Set(names).size).toBe(2);
    const toolOf = (name: string, tool: string) => `mcp__${name}${separator}${tool}`;
    const model = await startStubModel(
      api,
      ['work', 'home'].map((name) => ({ tool: toolOf(name, 'list_workspaces'), input: {} })),
    );
    await runClient(deployments, model);
    await model.close();

    const { tools = [], toolResults = [] } = model.requests.at(-1) ?? {};
    expect(tools.filter((tool) => tool.startsWith('mcp__')).sort()).toEqual(
      ['home', 'work'].flatMap((name) => SIX_TOOLS.map((tool) => toolOf(name, tool))).sort(),
    );
    expect(toolResults.map((result) => [result.includes('workspaceId'), result.includes('Reading')])).toEqual(
      [
        [true, false],
        [true, true],
      ],
    );
  });
});
