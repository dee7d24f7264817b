import { execFile } from 'node:child_process';
import { z } from 'zod';
import { parseJson } from '../../../src/lib/shared/base/json';
import { PROJECT_FOLDER } from '../../project';
import { ifFound, request } from '../cloud/request';
import { deployCommand, type Deployment } from './check';
import { formatTime, ok, problem, warning, type Finding } from './finding';

/** A function that has not been called for a while needs some seconds to start. */
const TIMEOUT_MS = 20_000;

const releasesSchema = z.object({
  releases: z.array(z.object({ type: z.string().default(''), releaseTime: z.string() })).default([]),
});

/** Compares the time of the last release on Hosting with that of the last commit that changed the web app. */
export async function checkRelease(deployment: Deployment): Promise<Finding> {
  const { project } = deployment;
  const deploy = deployCommand(deployment, 'hosting');
  const found = await ifFound(
    request('hosting', {
      to: 'read the releases of the web app',
      path: `/v1beta1/projects/${project}/sites/${deployment.site}/releases`,
      query: { pageSize: '1' },
      schema: releasesSchema,
    }),
  );
  const [release] = found?.releases ?? [];
  if (!release) return problem('web app', 'It is not deployed.', deploy);
  if (release.type === 'SITE_DISABLE') return problem('web app', 'Hosting is disabled.', deploy);
  const time = formatTime(release.releaseTime);
  if (release.type === 'ROLLBACK') {
    return warning(
      'web app',
      `Rolled back ${time}, but the functions and rules were not.`,
      deployCommand(deployment),
    );
  }
  const changed = await lastChange();
  if (changed !== undefined && new Date(release.releaseTime) < changed) {
    const change = formatTime(changed);
    return warning('web app', `Deployed ${time}, but this checkout has a change of ${change}.`, deploy);
  }
  return ok('web app', `Deployed ${time}.`);
}

/** Returns the time of the last commit that changed what Hosting serves, or undefined if this is not a clone. */
function lastChange(): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const files = ['web', 'functions/src/lib', 'firebase.json'];
    execFile('git', ['log', '-1', '--format=%cI', '--', ...files], { cwd: PROJECT_FOLDER }, (_, stdout) => {
      const time = stdout.trim();
      resolve(time === '' ? undefined : new Date(time));
    });
  });
}

/** The service as Hosting serves it. */
type Service = Pick<Deployment, 'project' | 'url'>;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Checks that the web app, `/health` and `/mcp` answer as they should. */
export async function checkAnswers(service: Service): Promise<readonly Finding[]> {
  const { url } = service;
  const ping = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  };
  const [page, settings, health, mcp] = await Promise.all([
    receive(`${url}/`),
    receive(`${url}/__/firebase/init.json`),
    receive(`${url}/health`),
    receive(`${url}/mcp`, ping),
  ]);
  return [checkPage(page, settings, service), checkHealth(health, service), checkMcp(mcp, service)];
}

/** Resolves to the error if there is no answer. */
async function receive(url: string, init: RequestInit = {}): Promise<Answer | Error> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function checkPage(page: Answer | Error, settings: Answer | Error, service: Service): Finding {
  const { url, project } = service;
  const deploy = deployCommand(service, 'hosting');
  if (page instanceof Error || page.status !== 200)
    return problem('page', `${url} ${describe(page)}.`, deploy);
  if (!page.body.includes('<title>Link Dashboard</title>')) {
    return problem('page', `${url} does not show the web app.`, deploy);
  }
  // Hosting serves this file once a web app is connected to the site.
  if (settings instanceof Error || settings.status !== 200 || !settings.body.includes('"apiKey"')) {
    const found = `${url} cannot connect to Firebase: /__/firebase/init.json ${describe(settings)}.`;
    return problem('page', found, `npm run setup -- --project ${project}`);
  }
  return ok('page', `${url} shows the web app.`);
}

const healthSchema = z.object({ status: z.literal('ok') });

function checkHealth(answer: Answer | Error, service: Service): Finding {
  const isHealthy = (body: string) => healthSchema.safeParse(parseJson(body)).success;
  return !(answer instanceof Error) && answer.status === 200 && isHealthy(answer.body)
    ? ok('/health', 'It answers.')
    : problem('/health', `It ${describe(answer)}.`, readLog(service));
}

/** A call without a key is rejected, which shows that the function works and can read the keys. */
function checkMcp(answer: Answer | Error, service: Service): Finding {
  const { status, body } = answer instanceof Error ? { status: 0, body: '' } : answer;
  if (status === 401 && body.includes('API key')) {
    return ok('/mcp', 'It answers, and rejects calls without a key.');
  }
  if (status === 503 && body.includes('MCP endpoint not configured')) {
    const next = `Create one at ${service.url}/settings.`;
    return warning('/mcp', 'It answers, but nobody has an API key yet.', next);
  }
  if (status === 503) return problem('/mcp', 'It cannot read the API keys (status 503).', readLog(service));
  return problem(
    '/mcp',
    `Without a key, it ${describe(answer)} instead of asking for one.`,
    readLog(service),
  );
}

function describe(answer: Answer | Error): string {
  if (!(answer instanceof Error)) return `answers with status ${String(answer.status)}`;
  const { cause } = answer;
  return `does not answer (${cause instanceof Error ? cause.message : answer.message})`;
}

function readLog({ project }: Service): string {
  return `npx firebase functions:log --project ${project} --only health,mcp,workspaceupdate --lines 200`;
}
