import { z } from 'zod';
import { parseJson } from '../../../src/lib/shared/base/json';
import { formatLogEntry, TRACE_FIELD } from '../logs/logEntry';

/** How firebase-tools marks a line printed by a function, and its own warnings. */
const FUNCTION_LINE = /^> {2}(.*)$/;
const WARNING = /^⚠|\bFailed\b/;

const structuredLine = z.looseObject({
  severity: z.string(),
  message: z.string().optional(),
  [TRACE_FIELD]: z.string().optional(),
});

/**
 * Formats a line printed by firebase-tools for the terminal, with the time at which it was printed, if that is known. Returns
 * undefined for lines that belong only in the log file: everything except the functions' logs and warnings.
 */
export function toTerminalLine(line: string, time?: Date): string | undefined {
  const written = FUNCTION_LINE.exec(line)?.[1];
  if (written !== undefined) return formatFunctionLine(written, time);
  return WARNING.test(line) && !line.includes('Env variable override') ? line : undefined;
}

function formatFunctionLine(written: string, time: Date | undefined): string {
  const parsed = structuredLine.safeParse(parseJson(written));
  if (!parsed.success) return written;
  const { severity, message, [TRACE_FIELD]: trace, ...fields } = parsed.data;
  return formatLogEntry({ time, severity, message, trace, fields });
}
