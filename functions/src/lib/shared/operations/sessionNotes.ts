import { LIMITS } from '../base/limits';
import { isLongerThan } from '../text/length';

/**
 * Returns the note of a session that is logged again. The lines with which a client says where the session was, and what an
 * assistant writes about it, each replace only their own kind, in either order. Drops those lines if the note would be too
 * long. Keeps the stored note as it is if it has everything already.
 */
export function mergedNotes(stored: string | undefined, logged: string | undefined): string | undefined {
  if (stored === undefined || logged === undefined) return logged ?? stored;
  const before = parts(stored);
  const after = parts(logged);
  const text = after.text === '' ? before.text : after.text;
  const lines = new Map([...before.lines, ...after.lines]);
  const hasAll = [...after.lines].every(([label, line]) => before.lines.get(label) === line);
  if (hasAll && text === before.text) return stored;
  const kept = [...lines.values()];
  while (kept.length > 0 && isLongerThan(LIMITS.notes, joined(kept, text))) kept.pop();
  return joined(kept, text);
}

interface Parts {
  /** The first lines of the note, by their labels. */
  readonly lines: ReadonlyMap<string, string>;
  /** The rest, trimmed. */
  readonly text: string;
}

/** Matches a line of a client: a folder, the name of a repository, or a branch. */
const LINE = /^(Project): (?:[/\\]|[A-Za-z]:[/\\]).*$|^(Repository|Branch): \S+$/;

function parts(note: string): Parts {
  const lines = new Map<string, string>();
  const all = note.split('\n');
  for (const line of all) {
    const [, folder, other] = LINE.exec(line.trimEnd()) ?? [];
    const label = folder ?? other;
    if (label === undefined || lines.has(label)) break;
    lines.set(label, line.trimEnd());
  }
  return { lines, text: all.slice(lines.size).join('\n').trim() };
}

function joined(lines: readonly string[], text: string): string {
  return [lines.join('\n'), text].filter(Boolean).join('\n\n');
}
