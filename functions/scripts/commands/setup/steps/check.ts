import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '../../../../src/lib/json';
import { SetupError } from '../../../project';
import { hostingUrl } from '../../cloud/services';
import type { Step } from '../step';
import { readSiteId } from './webApp';

const LIMIT_MS = 120_000;
const PAUSE_MS = 3_000;
const RESPONSE_LIMIT_MS = 30_000;

interface Check {
  readonly path: string;
  readonly init?: RequestInit;
  readonly isRight: (status: number, body: string) => boolean;
}

const CHECKS: readonly Check[] = [
  { path: '/health', isRight: (status, body) => status === 200 && body.includes('"ok"') },
  {
    path: '/mcp',
    init: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
    // Without a key, and perhaps before the first key exists.
    isRight: (status, body) => [401, 503].includes(status) && /API key|not configured/.test(body),
  },
  {
    path: '/',
    isRight: (status, body) => status === 200 && body.includes('<title>Link Dashboard</title>'),
  },
  {
    // What the pages need to find the project.
    path: '/__/firebase/init.json',
    isRight: (status, body) =>
      status === 200 && typeof parseJson(body) === 'object' && body.includes('apiKey'),
  },
];

export const checkStep: Step = {
  title: 'Check',
  plan: 'call /health, /mcp and the web app, and print the URL',
  async run({ project, waitMs }) {
    const url = hostingUrl(await readSiteId(project));
    const end = Date.now() + Math.min(waitMs, LIMIT_MS);
    for (const check of CHECKS) await untilRight(url, check, end);
    return [
      'The service runs.',
      '',
      `Open ${url}, sign in, and create a key under Settings.`,
      `Then connect your AI client to ${url}/mcp.`,
    ].join('\n  ');
  },
};

/** A new service may answer with errors for a minute or two. */
async function untilRight(url: string, { path, init, isRight }: Check, end: number): Promise<void> {
  for (;;) {
    const { status, body } = await call(`${url}${path}`, init);
    if (isRight(status, body)) return;
    if (Date.now() + PAUSE_MS > end)
      throw new SetupError(
        `${url}${path} does not work yet: ${status === 0 ? body : `status ${String(status)}`}. "npm run logs" shows what the functions say.`,
      );
    await sleep(PAUSE_MS);
  }
}

async function call(url: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return { status: 0, body: error instanceof Error ? error.message : String(error) };
  }
}
