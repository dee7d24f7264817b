/** What a check has found out. Anything but `ok` says what to do next: a command, or a sentence. */
export type Finding = { readonly check: string; readonly found: string } & (
  | { readonly status: 'ok' }
  | { readonly status: 'warning' | 'problem'; readonly next: string }
);

export function ok(check: string, found: string): Finding {
  return { check, status: 'ok', found };
}

/** Something that works, but not as it should, or that could not be checked. */
export function warning(check: string, found: string, next: string): Finding {
  return { check, status: 'warning', found, next };
}

/** Something that does not work, or is not safe. */
export function problem(check: string, found: string, next: string): Finding {
  return { check, status: 'problem', found, next };
}

/** Returns the command that deploys everything, or only one part of it. */
export function deployCommand(project: string, only?: string): string {
  return `npx firebase deploy ${only === undefined ? '' : `--only ${only} `}--project ${project}`;
}

const STATUS_WIDTH = 'problem'.length + 1;
const CHECK_WIDTH = 'variables'.length + 1;

/** Formats a finding as one line, with what to do next indented below it. */
export function formatFinding(finding: Finding): string {
  const { status, check, found } = finding;
  const lines = [`${status.padEnd(STATUS_WIDTH)} ${check.padEnd(CHECK_WIDTH)} ${oneLine(found)}`];
  if (finding.status !== 'ok') {
    const indent = ' '.repeat(STATUS_WIDTH + CHECK_WIDTH + 2);
    const [first = '', ...rest] = finding.next.split('\n').map(oneLine);
    lines.push(`${indent}Next: ${first}`, ...rest.map((line) => `${indent}      ${line}`));
  }
  return lines.join('\n');
}

/** Removes line breaks and control characters: the text may come from a response. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** Formats a time to the minute, such as `2026-01-31 12:00 UTC`. */
export function formatTime(time: Date | string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
