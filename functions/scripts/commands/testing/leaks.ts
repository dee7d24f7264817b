import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What must never appear in a log. */
export type SecretKind = 'key' | 'token' | 'note';

/** Shorter strings may appear in a log for other reasons. */
const MIN_LENGTH = 12;
/** Enough of a long string to recognize it. */
const COMPARED_LENGTH = 40;

/** The file next to the logs that lists the secrets sent in requests, one per line. */
const SENT = 'sent.txt';

/** Patterns of API keys, tokens and bodies with notes, whoever sent them. */
const PATTERNS: readonly (readonly [RegExp, SecretKind])[] = [
  [/dash(at|ac|rt|in)?_[0-9A-Za-z]{46}/, 'key'],
  [/\beyJ[\w-]{10,}\.[\w-]{10,}/, 'token'],
  [/"notes\\*":/, 'note'],
];

/** Records a secret that was sent in a request, for {@link findLeaks}. */
export function recordSecret(folder: string, kind: SecretKind, secret: string): void {
  // Escaped, as a structured log would contain it.
  const text = JSON.stringify(secret).slice(1, -1);
  if (text.length >= MIN_LENGTH) {
    appendFileSync(path.join(folder, SENT), `${kind} ${text.slice(0, COMPARED_LENGTH)}\n`);
  }
}

/**
 * Returns the lines that contain a key, a token or a note, from all logs in a folder.
 * @throws {Error} if the folder has no logs: finding nothing would prove nothing.
 */
export function findLeaks(folder: string): string[] {
  const secrets = readSecrets(folder);
  const kindOf = (line: string) =>
    PATTERNS.find(([pattern]) => pattern.test(line))?.[1] ?? kindOfSecretIn(line, secrets);
  const files = globSync('**/*.log', { cwd: folder });
  if (files.length === 0) throw new Error(`There are no logs in ${folder}.`);
  return files.flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const kind = kindOf(line);
      return kind === undefined ? [] : [`${file}:${String(index + 1)} contains a ${kind}: ${line}`];
    });
  });
}

/** Secrets by their first {@link MIN_LENGTH} characters: comparing each line with each secret takes half a minute. */
type Secrets = Map<string, [text: string, kind: string][]>;

function kindOfSecretIn(line: string, secrets: Secrets): string | undefined {
  for (let start = 0; start + MIN_LENGTH <= line.length; start++) {
    const candidates = secrets.get(line.slice(start, start + MIN_LENGTH));
    const found = candidates?.find(([text]) => line.startsWith(text, start));
    if (found !== undefined) return found[1];
  }
  return undefined;
}

function readSecrets(folder: string): Secrets {
  const file = path.join(folder, SENT);
  const lines = existsSync(file) ? new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean)) : [];
  const secrets = [...lines].map((line): [string, string] => {
    const end = line.indexOf(' ');
    return [line.slice(end + 1), line.slice(0, end)];
  });
  return Map.groupBy(secrets, ([text]) => text.slice(0, MIN_LENGTH));
}
