import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../support/processes/command';

const PROJECT_FOLDER = join(__dirname, '../../..');

/** Scenarios in which every check must pass, even one that the file of expected failures lists. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation'],
};

describe('the official conformance suite', () => {
  let printed: Map<string, string>;
  let exitCode: number;

  beforeAll(async () => {
    const script = ['--import', 'tsx', 'functions/scripts/commands/testing/conformance.ts'];
    const { stdout, ...finished } = await runNode(script, PROJECT_FOLDER);
    exitCode = finished.exitCode;
    const runs = stdout.split(/^Conformance to /m).slice(1);
    printed = new Map(runs.map((run) => [run.slice(0, '2026-07-28'.length), run]));
  });

  it('has only expected failures, in both protocol versions', () => {
    expect([...printed.keys()]).toEqual(Object.keys(REQUIRED));
    for (const run of printed.values()) {
      expect(run).toContain('Baseline check passed: all failures are expected.');
    }
    expect(exitCode).toBe(0);
  });

  it.each(
    Object.entries(REQUIRED).flatMap(([revision, scenarios]) =>
      scenarios.map((scenario) => [revision, scenario] as const),
    ),
  )('%s: passes every check of %s', (revision, scenario) => {
    const summary = new RegExp(`✓ ${scenario}: (\\d+) passed, 0 failed`).exec(printed.get(revision) ?? '');
    expect(Number(summary?.[1])).toBeGreaterThan(0);
  });

  it('2026-07-28: fails only four checks of server-stateless, which need fixture tools', () => {
    expect(printed.get('2026-07-28')).toMatch(/✗ server-stateless: 24 passed, 4 failed/);
  });
});

describe('the file of expected failures', () => {
  it('names a single check in every entry, with a reason', () => {
    const lines = readFileSync(join(__dirname, 'expected-failures.yaml'), 'utf8').split('\n');
    const entries = lines.filter((line) => line.trimStart().startsWith('-'));
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatch(/^ {2}- [\w-]+:[\w-]+ # \S.{10,}$/);
  });
});
