import { z } from 'zod';

/** How firebase-tools marks a line that a function wrote, and a warning of its own. */
const FUNCTION_LINE = /^> {2}(.*)$/;
const WARNING = /^⚠|\bFailed\b/;

const structuredLine = z.looseObject({ severity: z.string(), message: z.string().optional() });

/**
 * What a person at the terminal wants to see of a line that firebase-tools prints: what the functions log, and
 * warnings. The rest is in the log file.
 */
export function toTerminalLine(line: string): string | undefined {
  const written = FUNCTION_LINE.exec(line)?.[1];
  if (written !== undefined) return formatFunctionLine(written);
  return WARNING.test(line) && !line.includes('Env variable override') ? line : undefined;
}

function formatFunctionLine(written: string): string {
  const parsed = structuredLine.safeParse(parseJson(written));
  if (!parsed.success) return written;
  const { severity, message, ...fields } = parsed.data;
  const details = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`);
  const time = new Date().toTimeString().slice(0, 8);
  return [time, severity, message, ...details].filter(Boolean).join(' ');
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
