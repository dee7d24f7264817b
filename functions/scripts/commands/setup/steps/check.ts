import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../../../project';
import { hostingUrl } from '../../cloud/services';
import { formatFinding } from '../../doctor/finding';
import { checkAnswers } from '../../doctor/site';
import type { Step } from '../step';
import { readSiteId } from './webApp';

const LIMIT_MS = 120_000;
const PAUSE_MS = 3_000;

export const checkStep: Step = {
  title: 'Check',
  plan: 'call /health, /mcp and the web app, and print the URL',
  async run({ project, waitMs }) {
    const url = hostingUrl(await readSiteId(project));
    await untilWorking({ project, url }, Date.now() + Math.min(waitMs, LIMIT_MS));
    return [
      'The service is running.',
      '',
      `Open ${url}, sign in, and create a key under Settings.`,
      `Then connect your AI client to ${url}/mcp.`,
    ].join('\n  ');
  },
};

/** Waits until the service answers as it should. A new one may answer with errors for a minute or two. */
async function untilWorking(service: Parameters<typeof checkAnswers>[0], end: number): Promise<void> {
  for (;;) {
    const findings = await checkAnswers(service);
    const problems = findings.filter(({ status }) => status === 'problem');
    if (problems.length === 0) return;
    if (Date.now() + PAUSE_MS > end)
      throw new SetupError(`The service does not work yet.\n${problems.map(formatFinding).join('\n')}`);
    await sleep(PAUSE_MS);
  }
}
