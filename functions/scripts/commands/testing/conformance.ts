import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEVELOPMENT_KEY } from '../../../src/lib/service/config';
import { clientFile } from '../../clientPackage';
import { startLoopbackProxy } from '../../emulators/loopbackProxy';
import { isResponding, PROJECT_FOLDER, UserError } from '../../project';
import { runScript } from '../../runScript';

const REVISIONS = ['2025-11-25', '2026-07-28'];
const EXPECTED_FAILURES = path.join(PROJECT_FOLDER, 'functions/test/conformance/expected-failures.yaml');

/**
 * Runs the official conformance suite for both revisions against a running service: by default the one that
 * `npm start` runs. The suite cannot send an API key, so it goes through a proxy that adds one.
 */
runScript(async () => {
  const base = process.env.BASE_URL ?? 'http://localhost:5000';
  if (!(await isResponding(`${base}/health`)))
    throw new UserError(`No service at ${base}. Run "npm start" in another terminal first.`);
  const proxy = await startLoopbackProxy(base, { headers: { 'x-api-key': DEVELOPMENT_KEY } });
  try {
    const suite = clientFile('@modelcontextprotocol/conformance/dist/index.js');
    const exitCodes: number[] = [];
    for (const revision of REVISIONS) exitCodes.push(await runSuite(suite, `${proxy.url}/mcp`, revision));
    const exitCode = Math.max(...exitCodes);
    if (exitCode === 0) {
      console.log(
        '\nThe service conforms to both revisions. expected-failures.yaml explains the failures above.',
      );
    }
    return exitCode;
  } finally {
    await proxy.close();
  }
});

/** Returns the suite's exit code: 0 if exactly the expected checks fail. */
async function runSuite(suite: string, url: string, revision: string): Promise<number> {
  console.log(`\nConformance to ${revision}`);
  const results = mkdtempSync(path.join(tmpdir(), 'link-dashboard-conformance-'));
  const child = spawn(
    process.execPath,
    [
      ...[suite, 'server', '--url', url, '--requirements', revision],
      ...['--expected-failures', EXPECTED_FAILURES, '--output-dir', results],
    ],
    { stdio: 'inherit' },
  );
  await once(child, 'exit');
  rmSync(results, { recursive: true });
  return child.exitCode ?? 1;
}
