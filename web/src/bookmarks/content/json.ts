/**
 * Returns the value of a text in JSON, or a list of the values of its lines ("JSON Lines"). Returns undefined for any other
 * text. @throws {Error} with a message for the user if it should be JSON and is broken.
 */
export function jsonIn(name: string, written: string): { readonly value: unknown } | undefined {
  const text = written.replace(ASSIGNED, '');
  const isNamed = /\.json$/i.test(name);
  if (!isNamed && !JSON_START.test(text.slice(0, HEAD))) return undefined;
  const value = parsed(text) ?? parsedLines(text);
  if (value) return value;
  if (isNamed || SURELY_JSON.test(text.slice(0, HEAD))) throw new Error(BROKEN);
  return undefined;
}

/** What precedes the JSON in the archive of X, whose files are scripts. */
const ASSIGNED = /^\s*window\.[\w.]{1,60} = (?=[[{])/;

const HEAD = 1_000;

const JSON_START = /^\s*[[{]/;

/** Links in Markdown and in Org begin with brackets, too, and so do tables in TOML. */
const SURELY_JSON = /^\s*(?:\{\s*"|\[\s*(?:\{\s*"|\[\s*[["{\d-]|"[^"\n]{0,200}"\s*,))/;

const BROKEN = 'This JSON file is broken or ends too early. Export it again, or copy it again.';

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function parsedLines(text: string): { readonly value: unknown[] } | undefined {
  const value: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const json = parsed(line);
    if (!json) return undefined;
    value.push(json.value);
  }
  return value.length > 0 ? { value } : undefined;
}
