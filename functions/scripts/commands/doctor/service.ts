import { readVersion } from '../../build/version';
import { PROJECT_FOLDER } from '../../project';
import { readSignIn } from '../cloud/deployment';
import { describeFailure } from '../cloud/request';
import { otherBuilds, readRunningBuilds, type RunningBuilds } from '../cloud/runningBuilds';
import { deployCommand, ok, problem, warning, type Finding } from './finding';

/** Checks that the web app, `/health` and `/mcp` at this URL respond as they should. */
export async function checkService(url: string, project: string): Promise<readonly Finding[]> {
  const ping = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  };
  const [running, page, settings, health, mcp] = await Promise.all([
    readRunningBuilds(url),
    receive(`${url}/`),
    receive(`${url}/__/firebase/init.json`),
    receive(`${url}/health`),
    receive(`${url}/mcp`, ping),
  ]);
  const log = `npx firebase functions:log --project ${project} --only health,mcp,workspaceupdate --lines 200`;
  return [
    judgePage(page, settings, url, project),
    judgeHealth(health, log),
    judgeMcp(mcp, url, log),
    judgeVersions(running, project),
  ];
}

/** A function that has not been called for a while needs some seconds to start. */
const TIMEOUT_MS = 20_000;

/** A response, or the reason that none came. */
interface Received {
  readonly status: number;
  readonly body: string;
  /** Such as "returns status 500". */
  readonly what: string;
}

/** Checks that Firebase Authentication does not tell strangers who has an account, or let anybody take an unverified address. */
export async function checkSignIn(project: string): Promise<readonly Finding[]> {
  const setUp = `npm run cloud:setup -- --project ${project}`;
  const signIn = await readSignIn(project);
  if (!signIn) return [problem('sign-in', 'No sign-in method is enabled.', setUp)];
  return signIn.emailPrivacyConfig.enableImprovedEmailPrivacy
    ? [ok('sign-in', 'Email enumeration protection is on.')]
    : [warning('sign-in', 'Email enumeration protection is off.', setUp)];
}

async function receive(url: string, init: RequestInit = {}): Promise<Received> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status } = response;
    return { status, body: await response.text(), what: `returns status ${String(status)}` };
  } catch (error) {
    return { status: 0, body: '', what: `does not respond (${describeFailure(error)})` };
  }
}

function judgePage(page: Received, settings: Received, url: string, project: string): Finding {
  const deploy = deployCommand(project, 'hosting');
  if (page.status !== 200) return problem('page', `${url} ${page.what}.`, deploy);
  if (!page.body.includes('<title>Link Dashboard</title>'))
    return problem('page', `${url} does not show the web app.`, deploy);
  // Hosting serves this file once a web app is connected to the site.
  if (settings.status !== 200 || !settings.body.includes('"apiKey"')) {
    const found = `${url} cannot connect to Firebase: /__/firebase/init.json ${settings.what}.`;
    return problem('page', found, `npm run cloud:setup -- --project ${project}`);
  }
  return ok('page', `${url} shows the web app.`);
}

function judgeHealth({ status, body, what }: Received, log: string): Finding {
  return status === 200 && /"status":\s*"ok"/.test(body)
    ? ok('/health', 'It responds.')
    : problem('/health', `It ${what}.`, log);
}

/** Compares what runs with this checkout, code included. */
function judgeVersions(running: RunningBuilds, project: string): Finding {
  const wanted = {
    functions: readVersion(PROJECT_FOLDER, 'functions'),
    web: readVersion(PROJECT_FOLDER, 'web'),
  };
  const others = otherBuilds(running, wanted);
  const here = `this checkout, ${wanted.functions.version}`;
  return others.length === 0
    ? ok('version', `Everything runs the code of ${here}.`)
    : warning(
        'version',
        `Other code than ${here}: ${others.join(', ')}.`,
        `npm run cloud:update -- --project ${project}`,
      );
}

/** A call without a key is rejected, which shows that the function works and can read the keys. */
function judgeMcp({ status, body, what }: Received, url: string, log: string): Finding {
  if (status === 401 && body.includes('API key'))
    return ok('/mcp', 'It responds, and rejects calls without a key.');
  if (status === 503 && body.includes('MCP endpoint not configured'))
    return warning('/mcp', 'It responds, but nobody has an API key yet.', `Create one at ${url}/settings.`);
  if (status === 503) return problem('/mcp', 'It cannot read the API keys (status 503).', log);
  return problem('/mcp', `Without a key, it ${what} instead of asking for one.`, log);
}
