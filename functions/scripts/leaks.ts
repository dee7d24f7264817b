import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What no log may hold. */
export type SecretKind = 'key' | 'token' | 'note';

/** Shorter texts stand in a log for other reasons; of a long one, this much tells it. */
const SHORTEST = 12;
const COMPARED = 40;

/** Beside the logs: what requests carried, a line for each. */
const SENT = 'sent.txt';

/** What is a key, a token or a body with a note wherever it comes from. */
const PATTERNS: readonly (readonly [RegExp, SecretKind])[] = [
  [/dash_[0-9A-Za-z]{46}/, 'key'],
  [/\beyJ[\w-]{10,}\.[\w-]{10,}/, 'token'],
  [/"notes\\*":/, 'note'],
];

/** Writes down that a request carried this, for {@link findLeaks}. */
export function recordSecret(folder: string, kind: SecretKind, secret: string): void {
  // As it would stand in a structured log.
  const text = JSON.stringify(secret).slice(1, -1);
  if (text.length >= SHORTEST) {
    appendFileSync(path.join(folder, SENT), `${kind} ${text.slice(0, COMPARED)}\n`);
  }
}

/**
 * The lines of all logs in a folder that hold a key, a token or a note.
 * @throws {Error} when there is no log: then nothing is shown by finding nothing.
 */
export function findLeaks(folder: string): string[] {
  const secrets = readSecrets(folder);
  const kindOf = (line: string) =>
    PATTERNS.find(([pattern]) => pattern.test(line))?.[1] ??
    secrets.find(([text]) => line.includes(text))?.[1];
  const files = globSync('**/*.log', { cwd: folder });
  if (files.length === 0) throw new Error(`There are no logs in ${folder}.`);
  return files.flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const kind = kindOf(line);
      return kind === undefined ? [] : [`${file}:${String(index + 1)} holds a ${kind}: ${line}`];
    });
  });
}

function readSecrets(folder: string): [text: string, kind: string][] {
  const file = path.join(folder, SENT);
  if (!existsSync(file)) return [];
  const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return [...lines].map((line) => {
    const end = line.indexOf(' ');
    return [line.slice(end + 1), line.slice(0, end)];
  });
}
