import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Timestamp } from 'firebase-admin/firestore';
import { clientFile } from '../../scripts/clientPackage';
import { findFreePort } from '../support/processes/functionProcess';
import { register } from './support/flow';
import { agreeAs, runAndAgree } from './support/runAndAgree';
import { startSignInService, startWithPerson, type Person, type SignInService } from './support/service';

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await startWithPerson();
});

it('the official conformance suite for authorization servers passes both scenarios', async () => {
  const suite = clientFile('@modelcontextprotocol/conformance/dist/index.js');
  const port = String(await findFreePort());
  const clientId = await register(service, [`http://127.0.0.1:${port}/callback`], 'Conformance suite');
  const options = ['--url', service.url, '--client-id', clientId, '--resource', `${service.url}/mcp`];
  const { exitCode, output, opened } = await runAndAgree(agreeAs(service), [
    suite,
    'authorization',
    ...options,
    '--port',
    port,
  ]);
  expect([exitCode, opened]).toEqual([0, 1]);
  for (const scenario of ['authorization-server-metadata-endpoint', 'authorization-code-grant']) {
    expect(output).toMatch(new RegExp(`✓ ${scenario}: \\d+ passed, 0 failed`));
  }
});

it('mcp-remote connects with just the URL', async () => {
  const program = clientFile('mcp-remote/dist/client.js');
  const port = String(await findFreePort());
  const { output, opened } = await runAndAgree(agreeAs(service), [program, `${service.url}/mcp`, port]);
  expect(opened).toBe(1);
  expect(output).toContain('Connected successfully!');
});

it('mcp-remote says what to do while nobody lets apps connect', async () => {
  const { url } = await startSignInService();
  const program = clientFile('mcp-remote/dist/client.js');
  const port = String(await findFreePort());
  const { output } = await runAndAgree(agreeAs(service), [program, `${url}/mcp`, port]);
  expect(output).toContain('Turn on sign-in for apps under Settings, or use an API key.');
});

it("the inspector's command line connects with just the URL, and lists the tools", async () => {
  const program = clientFile('@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const port = String(await findFreePort());
  const server = ['--cli', '--transport', 'http', '--server-url', `${service.url}/mcp`];
  const callback = ['--callback-url', `http://127.0.0.1:${port}/oauth/callback`];
  const { exitCode, output, opened } = await runAndAgree(
    agreeAs(service),
    [program, ...server, ...callback, '--method', 'tools/list'],
    { MCP_AUTO_OPEN_ENABLED: 'true' },
  );
  expect([exitCode, opened]).toEqual([0, 1]);
  expect(output).toContain('add_to_dashboard');
});

it('mcporter, which registers at another port each time, does not sign in again when its token has expired', async () => {
  const HOME = mkdtempSync(join(tmpdir(), 'link-dashboard-mcporter-'));
  const config = join(HOME, 'mcporter.json');
  const server = { url: `${service.url}/mcp`, auth: 'oauth' };
  writeFileSync(config, JSON.stringify({ mcpServers: { 'link-dashboard': server } }));
  const run = (...args: string[]) =>
    runAndAgree(agreeAs(service), [clientFile('mcporter/dist/cli.js'), '--config', config, ...args], {
      HOME,
    });
  expect(await run('auth', 'link-dashboard')).toMatchObject({ exitCode: 0, opened: 1 });
  const tokens = await service.database
    .collection('apiKeys')
    .where('label', '==', 'mcporter (link-dashboard)')
    .get();
  const expiresAt = Timestamp.fromMillis(Date.now() - 1);
  await Promise.all(tokens.docs.map(({ ref }) => ref.update({ expiresAt })));
  const { output, opened } = await run('call', 'link-dashboard.list_workspaces');
  expect([opened, output]).toEqual([0, expect.stringContaining('"default"')]);
  rmSync(HOME, { recursive: true });
});
