import { LIMITS } from '../base/limits';
import { isLongerThan } from '../text/length';
import { joinNotes } from './joinNotes';

/**
 * Returns the note of a session that is logged again: the lines with which a client says where the session was, each in its latest
 * form, then what is logged now, then what was there before. If the note would be too long, drops what was there before, and then
 * those lines. Keeps the stored note as it is if it has everything already.
 */
export function mergedNotes(stored: string | undefined, logged: string | undefined): MergedNotes {
  if (stored === undefined || logged === undefined) return { notes: logged ?? stored };
  const before = parts(stored);
  const after = parts(logged);
  const { notes: text = '', isWhole } = joinNotes(after.text || undefined, before.text);
  const lines = new Map([...before.lines, ...after.lines]);
  const hasAll = [...after.lines].every(([label, line]) => before.lines.get(label) === line);
  if (hasAll && text === before.text) return { notes: stored };
  const kept = [...lines.values()];
  while (kept.length > 0 && isLongerThan(LIMITS.notes, joined(kept, text))) kept.pop();
  const notes = joined(kept, text);
  if (!isWhole) return { notes, earlier: 'dropped' };
  return text === after.text || text === before.text ? { notes } : { notes, earlier: 'kept' };
}

interface MergedNotes {
  readonly notes: string | undefined;
  /** What became of the text from before, if the new text does not have all of it. */
  readonly earlier?: 'kept' | 'dropped';
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
