import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '../../../src/lib/shared/base/json';
import { FIREBASE_COMMAND, PROJECT_FOLDER, SetupError } from '../../project';
import type { Follow } from './follow';
import { formatLogEntry } from './logEntry';

/** A 2nd-generation function is a Cloud Run service, whose name is in lower case. */
const SERVICES = 'health,mcp,workspaceupdate';
/** How many entries to ask for at a time. Cloud Run's own entry for each request is one of them, and is not shown. */
const ENTRIES = 300;
/** Google lets a project read its log 60 times per minute. */
const POLL_MS = 5_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const entrySchema = z.object({
  insertId: z.string().default(''),
  timestamp: z.iso.datetime({ offset: true }),
  severity: z.string().default('DEFAULT'),
  trace: z.string().optional(),
  textPayload: z.string().optional(),
  jsonPayload: z.looseObject({ message: z.string().optional() }).optional(),
  resource: z.object({ labels: z.record(z.string(), z.string()).default({}) }).optional(),
});
type Entry = z.output<typeof entrySchema>;

const answerSchema = z.union([
  z.object({ status: z.literal('success'), result: z.array(entrySchema).default([]) }),
  z.object({ status: z.literal('error'), error: z.string() }),
]);

/**
 * Prints the last lines that the functions of a project have logged, then new ones until the signal aborts. Reads them with the
 * Firebase CLI, so it needs no other sign-in.
 * @throws {SetupError} if the CLI cannot read the log.
 */
export async function followProject(project: string, follow: Follow): Promise<void> {
  let known = new Set<string>();
  for (let isFirst = true; !follow.interrupted.aborted; isFirst = false) {
    const entries = await readEntries(project, follow.interrupted);
    if (entries === undefined) return;
    const added = entries.filter((entry) => !known.has(idOf(entry)));
    const lines = added.flatMap((entry) => toLine(entry) ?? []);
    if (isFirst) lines.slice(-follow.lines).forEach(follow.print);
    else {
      if (known.size > 0 && added.length === ENTRIES)
        follow.print('(Some lines are missing, because there were too many.)');
      lines.forEach(follow.print);
    }
    known = new Set(entries.map(idOf));
    if (!follow.isEndless) return;
    await sleep(POLL_MS, undefined, { signal: follow.interrupted }).catch(() => undefined);
  }
}

/** Reads the latest entries, oldest first. Returns undefined if the signal aborts. */
async function readEntries(project: string, interrupted: AbortSignal): Promise<readonly Entry[] | undefined> {
  const output = await runFirebase([
    'functions:log',
    ...['--project', project],
    ...['--only', SERVICES],
    ...['--lines', String(ENTRIES)],
    '--json',
  ]);
  // Ctrl-C also ends the CLI.
  if (interrupted.aborted) return undefined;
  const answer = answerSchema.safeParse(parseJson(output.stdout));
  if (!answer.success)
    throw new SetupError(`The Firebase CLI could not read the log.\n${output.stdout}${output.stderr}`);
  if (answer.data.status === 'error') throw new SetupError(adviceOn(answer.data.error, project));
  return answer.data.result.toReversed();
}

function adviceOn(error: string, project: string): string {
  return (
    `The Firebase CLI could not read the log of "${project}". Run "npx firebase login", and check the project ID. Your ` +
    `account needs the role Logs Viewer.\nCause: ${error}`
  );
}

function runFirebase(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { cwd: PROJECT_FOLDER, maxBuffer: MAX_OUTPUT_BYTES };
    execFile(process.execPath, [FIREBASE_COMMAND, ...args], options, (_, stdout, stderr) => {
      resolve({ stdout, stderr });
    });
  });
}

function idOf({ timestamp, insertId }: Entry): string {
  return `${timestamp} ${insertId}`;
}

/** Returns undefined for Cloud Run's own entry for a request, which repeats what the function has logged. */
function toLine({
  timestamp,
  severity,
  trace,
  textPayload,
  jsonPayload,
  resource,
}: Entry): string | undefined {
  const time = new Date(timestamp);
  if (jsonPayload) {
    const { message, ...fields } = jsonPayload;
    return formatLogEntry({ time, severity, message, trace, fields });
  }
  if (textPayload === undefined) return undefined;
  const service = resource?.labels.service_name;
  return formatLogEntry({
    time,
    severity,
    message: textPayload.trimEnd(),
    trace,
    fields: service === undefined ? {} : { service },
  });
}
