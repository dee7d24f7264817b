import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientFile } from '../../scripts/clientPackage';
import { DEVELOPMENT_KEY } from '../../src/lib/runtime/config';
import { BASE_URL } from '../support/environment';
import { runNode, type Finished } from '../support/processes/command';
import { startLoopbackProxy } from '../support/processes/loopbackProxy';

const EXPECTED_FAILURES = join(__dirname, 'expected-failures.yaml');

/** Scenarios in which every check must pass, even one that the file of expected failures lists. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation'],
};

/** Runs the suite for one protocol version. It cannot send an API key, so a proxy adds one. */
async function runSuite(version: string): Promise<Finished> {
  const results = mkdtempSync(join(tmpdir(), 'link-dashboard-conformance-'));
  const proxy = await startLoopbackProxy(BASE_URL, { headers: { 'x-api-key': DEVELOPMENT_KEY } });
  const suite = clientFile('@modelcontextprotocol/conformance/dist/index.js');
  const finished = await runNode(
    [
      ...[suite, 'server', '--url', `${proxy.url}/mcp`, '--requirements', version],
      ...['--expected-failures', EXPECTED_FAILURES, '--output-dir', results],
    ],
    results,
  );
  await proxy.close();
  rmSync(results, { recursive: true });
  return finished;
}

it.each(Object.entries(REQUIRED))(
  'the official conformance suite for %s finds only the expected failures',
  async (version, scenarios) => {
    const { exitCode, stdout } = await runSuite(version);
    expect(stdout).toContain('Baseline check passed: all failures are expected.');
    expect(exitCode).toBe(0);
    for (const scenario of scenarios)
      expect(stdout).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
    // Four of its checks need tools that only a test server has.
    if (version === '2026-07-28') expect(stdout).toMatch(/✗ server-stateless: 24 passed, 4 failed/);
  },
);

it('the file of expected failures names a single check in every entry, with a reason', () => {
  const lines = readFileSync(EXPECTED_FAILURES, 'utf8').split('\n');
  const entries = lines.filter((line) => line.trimStart().startsWith('-'));
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) expect(entry).toMatch(/^ {2}- [\w-]+:[\w-]+ # \S.{10,}$/);
});
