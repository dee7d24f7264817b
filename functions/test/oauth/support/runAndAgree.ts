import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allow } from './flow';
import type { Person, SignInService } from './service';

/**
 * Runs a Node.js program until it exits, in an empty folder that is also its home. When it prints the address of the consent
 * screen, calls `agree` with the query.
 */
export async function runAndAgree(
  agree: (query: string) => Promise<void>,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: unknown; output: string; opened: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'link-dashboard-sign-in-'));
  const env = { ...process.env, HOME: folder, BROWSER: 'none', ...environment };
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const agreeing = new Map<string, Promise<unknown>>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      const query = /http\S+\/authorize(\?[^\s"']+)(?=[\s"'])/.exec(output)?.[1];
      if (query !== undefined && !agreeing.has(query)) agreeing.set(query, agree(query));
    });
  }
  const [exitCode]: unknown[] = await once(child, 'close');
  await Promise.all(agreeing.values());
  rmSync(folder, { recursive: true });
  return { exitCode, output, opened: agreeing.size };
}

/** Returns a function that agrees as the consent screen does, and brings the response back as a browser does. */
export function agreeAs({ person, ...service }: SignInService & { person: Person }) {
  return async (query: string): Promise<void> => {
    const attempt = { clientId: '', redirect: '', verifier: '', query };
    const response = await fetch(await allow(service, person, attempt));
    await response.text();
  };
}
