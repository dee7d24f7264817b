import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEVELOPMENT_KEY } from '../src/lib/config';
import { startLoopbackProxy } from './loopbackProxy';
import { PROJECT_FOLDER, SetupError } from './project';
import { runScript } from './runScript';

const REVISIONS = ['2025-11-25', '2026-07-28'];
const SUITE = require.resolve('@modelcontextprotocol/conformance/dist/index.js');
const EXPECTED_FAILURES = path.join(PROJECT_FOLDER, 'functions/test/conformance/expected-failures.yaml');

/**
 * Runs the official conformance suite in both revisions against the service that runs, by default that of
 * `npm start`. The suite cannot send a key, so it speaks to a proxy that adds it.
 */
runScript(async () => {
  const base = process.env.BASE_URL ?? 'http://localhost:5000';
  await requireService(base);
  const proxy = await startLoopbackProxy(base, { headers: { 'x-api-key': DEVELOPMENT_KEY } });
  try {
    const exitCodes: number[] = [];
    for (const revision of REVISIONS) exitCodes.push(await runSuite(`${proxy.url}/mcp`, revision));
    const exitCode = Math.max(...exitCodes);
    if (exitCode === 0) {
      console.log(
        '\nBoth revisions conform: what failed above is what expected-failures.yaml expects, with its reasons.',
      );
    }
    return exitCode;
  } finally {
    await proxy.close();
  }
});

/** @returns the suite's exit code: 0 when nothing but what is expected fails, and all of that does. */
async function runSuite(url: string, revision: string): Promise<number> {
  console.log(`\nConformance to ${revision}`);
  const results = mkdtempSync(path.join(tmpdir(), 'link-dashboard-conformance-'));
  const child = spawn(
    process.execPath,
    [
      ...[SUITE, 'server', '--url', url, '--requirements', revision],
      ...['--expected-failures', EXPECTED_FAILURES, '--output-dir', results],
    ],
    { stdio: 'inherit' },
  );
  await once(child, 'exit');
  rmSync(results, { recursive: true });
  return child.exitCode ?? 1;
}

async function requireService(base: string): Promise<void> {
  const isUp = await fetch(`${base}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp)
    throw new SetupError(`The service is not at ${base}: run "npm start" in another terminal first.`);
}
