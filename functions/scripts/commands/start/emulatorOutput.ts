import { z } from 'zod';
import { parseJson } from '../../../src/lib/json';

/** How firebase-tools marks a line printed by a function, and its own warnings. */
const FUNCTION_LINE = /^> {2}(.*)$/;
const WARNING = /^⚠|\bFailed\b/;

const structuredLine = z.looseObject({ severity: z.string(), message: z.string().optional() });

/**
 * Formats a line printed by firebase-tools for the terminal. Returns undefined for lines that belong only in the log
 * file: everything except the functions' logs and warnings.
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
