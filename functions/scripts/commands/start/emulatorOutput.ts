import { z } from 'zod';
import { parseJson } from '../../../src/lib/shared/base/json';

/**
 * Formats a line printed by firebase-tools for the terminal, with the time at which it was printed. Returns undefined for
 * lines that belong only in the log file: everything except the functions' logs and warnings.
 */
export function toTerminalLine(line: string, time: Date): string | undefined {
  const written = FUNCTION_LINE.exec(line)?.[1];
  if (written !== undefined) return formatFunctionLine(written, time);
  return WARNING.test(line) && !line.includes('Env variable override') ? line : undefined;
}

/** How firebase-tools marks a line printed by a function, and its own warnings. */
const FUNCTION_LINE = /^> {2}(.*)$/;
const WARNING = /^⚠|\bFailed\b/;

/** The field in which a function writes the trace of its request. All lines of a request have the same. */
const TRACE_FIELD = 'logging.googleapis.com/trace';

const structuredLine = z.looseObject({
  severity: z.string(),
  message: z.string().default(''),
  [TRACE_FIELD]: z.string().optional(),
});

function formatFunctionLine(written: string, time: Date): string {
  const parsed = structuredLine.safeParse(parseJson(written));
  if (!parsed.success) return printable(written);
  const { severity, message, [TRACE_FIELD]: trace, ...fields } = parsed.data;
  const details = Object.entries({ ...fields, trace: trace?.split('/').at(-1) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return printable(
    [time.toTimeString().slice(0, 8), severity, message, ...details].filter(Boolean).join(' '),
  );
}

/** Indents further lines and escapes control characters: callers choose some values, and a terminal would obey them. */
function printable(text: string): string {
  return text
    .replaceAll('\n', '\n    ')
    .replaceAll(
      /(?!\n)\p{Cc}/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
