import { useRef, useState } from 'preact/hooks';
import type { Edits } from '../data/edits/queue/contract';
import { changeAllWithUndo } from '../editing/changeWithUndo';
import { makeChange, type TitleOf } from '../editing/madeChange';
import { undoEarlierChange } from '../editing/ownChanges';
import { notRemovedText } from '../editing/outcomeText';
import { messageOf } from '../ui/text/messages';
import { showToast, toastsOfUser } from '../ui/controls/toasts';
import { itemsOf, titlesOf, type Item } from './log/items';
import { planUndo, type UndoPlan } from './undo';
import type { Feed } from './feeds/feed';
import type { Known } from './feeds/useActivity';

/** Returns what puts items of a workspace back at once, and offers to undo that. */
export function useUndo(): Undo {
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<UndoQuestion>();
  const isRunning = useRef(false);

  const prepare = async (source: Source, choose: Choose, isSession: boolean, undoes?: string) => {
    const { latest, readFurther } = source.activity;
    const chosen = await choose();
    const oldest = chosen.at(-1);
    if (!oldest) return;
    await Promise.all(chosen.flatMap((item) => (item.kind === 'change' ? [readFurther(item.change)] : [])));
    if (chosen.some(({ kind }) => kind === 'addition')) {
      // Whether a link has been changed since it was added may be in links that have not been read.
      const newer = latest()?.history.changes.filter(({ at }) => at >= oldest.at) ?? [];
      await Promise.all(newer.map(readFurther));
    }
    const known = latest();
    if (!known) return;
    const all = itemsOf(known);
    const byId = new Map(all.map((item) => [item.id, item]));
    // The history of a link shows only a part of a change.
    const whole = chosen.map((item) => (isPart(item) ? item : (byId.get(item.id) ?? item)));
    const titles = titlesOf(known.workspace, all);
    const plan = planUndo(whole, all, known, titles);
    const urlTitles = new Map([...titles].map(([{ url }, title]) => [url, title]));
    const submit = () => putBack(source.target.edits, known, plan, (url) => urlTitles.get(url), undoes);
    if (!isSession && plan.linkCount <= MAX_UNASKED) submit();
    else {
      const close = () => setQuestion(undefined);
      const confirm = () => {
        close();
        submit();
      };
      setQuestion({ plan, close, confirm });
    }
  };
  const undo = async (source: Source, choose: Choose, isSession = false, undoes?: string) => {
    // A second click must not undo the undo.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const show = toastsOfUser();
    try {
      await prepare(source, choose, isSession, undoes);
    } catch (error) {
      show({ kind: 'failed', text: `Nothing was put back. ${messageOf(error)}` });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, question, undo: (...args) => void undo(...args) };
}

/** What to ask before much is put back. */
export interface UndoQuestion {
  readonly plan: UndoPlan;
  readonly confirm: () => void;
  readonly close: () => void;
}

interface Undo {
  /** Whether more of the history is being read first. */
  readonly isBusy: boolean;
  readonly question: UndoQuestion | undefined;
  /**
   * Puts back what `choose` returns, which may read more of the history first. The newest item must come first. Asks first if
   * `isSession` or if it concerns many links. With `undoes`, it is what Ctrl+Z does, which can be redone: this says what was done
   * then.
   */
  readonly undo: (source: Source, choose: Choose, isSession?: boolean, undoes?: string) => void;
}

interface Source extends Pick<Feed, 'activity'> {
  readonly target: Pick<Feed['target'], 'edits'>;
}

type Choose = () => Promise<readonly Item[]>;

/** Asks before putting back more links than this. */
const MAX_UNASKED = 20;

/** Submits a plan, and names what it leaves as it is. */
function putBack(
  edits: Edits,
  { workspace }: Known,
  plan: UndoPlan,
  titleOf: TitleOf,
  undoes: string | undefined,
): void {
  const { changes, kept, done, leftOut, movesBack } = plan;
  const texts = { done, leftOut, failed: 'Nothing was put back.', notUndone: 'This was not undone.' };
  if (changes.length > 0 && undoes !== undefined) {
    const { failed } = texts;
    const made = changes.map((change) => makeChange(edits, workspace, change, { failed }));
    void undoEarlierChange({
      edits,
      made,
      done: undoes,
      failed: 'It was not done again.',
      notUndone: failed,
    });
  } else if (changes.length > 0) {
    const made = changes.map((change) => ({ workspace, change, texts }));
    changeAllWithUndo(edits, made, texts, { titleOf, isFinal: movesBack });
  }
  if (kept.length === 0) return;
  const skipped = kept.map(({ entry }) => ({ url: entry.link.url, reason: 'It has been changed since.' }));
  showToast({ kind: 'failed', text: notRemovedText(skipped, (url) => titleOf(url) ?? url).join(' ') });
}

function isPart(item: Item): boolean {
  return item.kind === 'change' && (item.otherCount ?? 0) > 0;
}
