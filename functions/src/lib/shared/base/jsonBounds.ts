/** The SDKs recurse into a message, so one nested too deeply would overflow the stack. */
const MAX_LEVELS = 100;
/**
 * Array items and object members in a message, including nested ones. Real messages have less than a tenth of this.
 */
const MAX_ELEMENTS = 1_000;

/** Returns why JSON that a client sent is too deep or too wide to work with, or undefined. */
export function boundsProblem(json: unknown): BoundsProblem | undefined {
  let level = [json].filter(isNested);
  let elements = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) {
      const message = `The message is nested too deeply: at most ${String(MAX_LEVELS)} levels are allowed.`;
      return { outcome: 'too_deep', message };
    }
    const children = level.flatMap((nested) => Object.values(nested) as unknown[]);
    elements += children.length;
    if (elements > MAX_ELEMENTS) {
      const limit = MAX_ELEMENTS.toLocaleString('en');
      const message = `The message has too many elements: at most ${limit} are allowed. Send only the tool's arguments.`;
      return { outcome: 'too_many_elements', message };
    }
    level = children.filter(isNested);
  }
  return undefined;
}

interface BoundsProblem {
  /** The outcome to log. */
  readonly outcome: string;
  readonly message: string;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
