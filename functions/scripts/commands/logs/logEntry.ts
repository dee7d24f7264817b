/** The field in which a function writes the trace of its request. Cloud Logging moves it to `trace`. */
export const TRACE_FIELD = 'logging.googleapis.com/trace';

/** A line that a function has logged. */
export interface LogEntry {
  readonly time?: Date | undefined;
  readonly severity: string;
  readonly message?: string | undefined;
  /** `projects/ID/traces/TRACE`. All lines of a request have the same. */
  readonly trace?: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Formats a log entry as one line for a terminal. */
export function formatLogEntry({ time, severity, message, trace, fields }: LogEntry): string {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`);
  const shortTrace = trace?.split('/').at(-1);
  if (shortTrace !== undefined) details.push(`trace=${shortTrace}`);
  return printable([time && clockTime(time), severity, message, ...details].filter(Boolean).join(' '));
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

function clockTime(time: Date): string {
  return time.toTimeString().slice(0, 8);
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
