import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allow } from './flow';
import type { Person, SignInService } from './service';

/**
 * Runs a Node.js program until it exits, in an empty folder that is also its home. When it prints the address of the consent
 * screen, agrees as the person would, and brings the answer back as a browser would.
 */
export async function runAndAgree(
  service: SignInService & { person: Person },
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
      if (query !== undefined && !agreeing.has(query)) agreeing.set(query, agree(service, query));
    });
  }
  const [exitCode]: unknown[] = await once(child, 'close');
  await Promise.all(agreeing.values());
  rmSync(folder, { recursive: true });
  return { exitCode, output, opened: agreeing.size };
}

async function agree(service: SignInService & { person: Person }, query: string): Promise<void> {
  const attempt = { clientId: '', redirect: '', verifier: '', query };
  const response = await fetch(await allow(service, service.person, attempt));
  await response.text();
}
