import { z } from 'zod';
import { request } from '../cloud/request';
import type { Deployment } from './check';
import { countOf, ok, warning, type Finding } from './finding';

const DAY_MS = 24 * 3_600_000;
const PAGE_SIZE = 1_000;
const MOST_PAGES = 5;
const MOST_MESSAGES = 3;
const MESSAGE_LENGTH = 80;

/** 2nd-generation functions are Cloud Run services, whose names are in lower case. */
const FILTER = `resource.type="cloud_run_revision" AND severity>=ERROR
  AND resource.labels.service_name=("health" OR "mcp" OR "workspaceupdate")`;

const entrySchema = z.object({
  textPayload: z.string().optional(),
  jsonPayload: z.looseObject({ message: z.string().optional() }).optional(),
  resource: z.object({ labels: z.object({ service_name: z.string() }) }),
});
export type ErrorEntry = z.output<typeof entrySchema>;

const pageSchema = z.object({
  entries: z.array(entrySchema).default([]),
  nextPageToken: z.string().default(''),
});

/** Counts the errors that the functions have logged in the last day. */
export async function checkErrors(deployment: Deployment): Promise<Finding> {
  const { project, now } = deployment;
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const entries: ErrorEntry[] = [];
  let pageToken = '';
  let pages = 0;
  do {
    const page = await request('logging', {
      to: 'read the log',
      method: 'POST',
      path: '/v2/entries:list',
      body: {
        resourceNames: [`projects/${project}`],
        filter: `${FILTER} AND timestamp>="${since}"`,
        orderBy: 'timestamp desc',
        pageSize: PAGE_SIZE,
        ...(pageToken !== '' && { pageToken }),
      },
      schema: pageSchema,
    });
    entries.push(...page.entries);
    pageToken = page.nextPageToken;
    pages += 1;
  } while (pageToken !== '' && pages < MOST_PAGES);
  return describeErrors(entries, pageToken === '', deployment);
}

/** Describes how many errors each function has logged, and the most frequent ones. */
export function describeErrors(
  entries: readonly ErrorEntry[],
  isComplete: boolean,
  { project }: Deployment,
): Finding {
  // Cloud Run's own entry for a request has no text if the function has answered. The function has logged the same error.
  const errors = entries.flatMap(({ textPayload, jsonPayload, resource }) => {
    const message = jsonPayload?.message ?? textPayload?.split('\n')[0];
    return message === undefined ? [] : [{ message, service: resource.labels.service_name }];
  });
  if (errors.length === 0) return ok('errors', 'No errors in the last day.');
  const services = countEach(errors.map(({ service }) => service)).map(
    ([name, count]) => `${name} ${String(count)}`,
  );
  const messages = countEach(errors.map(({ message }) => message.slice(0, MESSAGE_LENGTH)))
    .slice(0, MOST_MESSAGES)
    .map(([message, count]) => `${String(count)} × "${message}"`);
  const count = countOf(errors.length, 'error');
  return warning(
    'errors',
    `${isComplete ? count : `More than ${count}`} in the last day (${services.join(', ')}): ${messages.join(', ')}.`,
    `npx firebase functions:log --project ${project} --only health,mcp,workspaceupdate --lines 200`,
  );
}

/** Counts equal texts, the most frequent first. */
function countEach(texts: readonly string[]): (readonly [text: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
