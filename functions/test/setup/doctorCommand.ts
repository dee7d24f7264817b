import { runScript } from '../support/processes/command';
import type { GoogleStandIn, StandInAnswer } from '../support/processes/googleStandIn';
import { API_ROUTES, PROJECT, SERVICE_ROUTES } from './healthyDeployment';

const ROUTES = { ...API_ROUTES, ...SERVICE_ROUTES };

/** What the stand-in answers, by route. */
type Answers = Readonly<Partial<Record<keyof typeof ROUTES, StandInAnswer>>>;

/** Makes the stand-in answer these routes. */
export function answerAll(google: GoogleStandIn, answers: Answers): void {
  const byName: Readonly<Record<string, StandInAnswer | undefined>> = answers;
  for (const [name, route] of Object.entries(ROUTES)) {
    const answer = byName[name];
    if (answer) google.on(route, () => answer);
  }
}

/** Makes the stand-in answer the same to every request to Google's APIs. */
export function answerApis(google: GoogleStandIn, answer: StandInAnswer): void {
  for (const route of Object.values(API_ROUTES)) google.on(route, () => answer);
}

/** Runs `npm run doctor`. Returns its lines by check, such as `ok All is well.` or `warning It is late. Next: Do this.` */
export async function runDoctor(environment: NodeJS.ProcessEnv) {
  const { exitCode, stdout, stderr } = await runScript('doctor', ['--project', PROJECT], environment);
  const lines = new Map<string, string>();
  for (const line of stdout.split(/\n(?! )/)) {
    const [, status, check, found] = /^(ok|warning|problem) +(web app|\S+) +(.*)$/s.exec(line) ?? [];
    if (check !== undefined) lines.set(check, `${status ?? ''} ${(found ?? '').replaceAll(/\s+/g, ' ')}`);
  }
  return { exitCode, stdout, stderr, lines, of: (check: string) => lines.get(check) ?? 'no such line' };
}
