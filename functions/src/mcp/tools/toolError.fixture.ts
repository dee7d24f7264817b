/** A tool error as a model reads it. */
export interface ToolError {
  code: string;
  message: string;
}

/** Parses the line of a tool error, `code: message`. */
export function parseToolError(text: unknown): ToolError {
  const [, code, message] = /^([a-z_]+): (\S.*)$/.exec(String(text)) ?? [];
  if (code === undefined || message === undefined) {
    throw new Error(`This is not one line of "code: message": ${String(text)}`);
  }
  return { code, message };
}
