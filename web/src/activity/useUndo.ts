import type { User } from 'firebase/auth';
import { useRef, useState } from 'preact/hooks';
import type { Author } from '@shared/contract/historyDocument';
import type { MemberRole } from '@shared/contract/sharing';
import { categoryName } from '@shared/model/workspace';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import type { Edits } from '../data/edits';
import { askIfFull } from '../data/fullHistory';
import { revertChanges } from '../data/service/rest';
import { isTemporary, sendWithRetries } from '../data/service/sendWithRetries';
import { messageOf } from '../ui/messages';
import { toastsOfUser, type Toast } from '../ui/toasts';
import { itemsOf, titlesOf, type Item } from './log/items';
import { describeOutcome, type Outcome } from './log/outcome';
import { undoItems, type UndoService } from './undo';
import type { Known, LiveActivity } from './useActivity';

export interface UndoTarget {
  readonly user: User;
  readonly workspaceId: string;
  readonly role: 'owner' | MemberRole;
  readonly edits: Edits;
}

/** Returns whether somebody with this role may put back what an author did: an owner everything, an editor what they did. */
export function mayPutBack(role: UndoTarget['role'], { person }: Author): boolean {
  return role === 'owner' || (role === 'editor' && person === undefined);
}

/** Returns everything that is known to have happened. */
export const allItems = ({ workspace, history, authors, further }: Known): Item[] =>
  itemsOf(workspace, history, authors, further);

interface Undo {
  readonly isBusy: boolean;
  /** Puts back what `choose` returns, which may read more of the history first. The newest item must come first. */
  readonly undo: (choose: () => Promise<readonly Item[]>) => void;
  /** Does something else of this kind, and says what became of it. */
  readonly run: (work: () => Promise<Outcome>) => void;
}

/** Returns what puts items back, one request at a time. A message says what became of it. */
export function useUndo(target: UndoTarget, { latest, readFurther }: LiveActivity): Undo {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const attempt = async (work: () => Promise<Outcome>) => {
    // A second click must not undo the undo.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const show = toastsOfUser();
    try {
      requireConnection();
      show(messageAbout(await work()));
    } catch (error) {
      show(messageAbout({ undone: 0, skipped: [], error }));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const undo = async (chosen: readonly Item[]): Promise<Outcome> => {
    const oldest = chosen.at(-1);
    const before = latest();
    if (!before || !oldest) return { undone: 0, skipped: [] };
    // Whether a link has been changed since it was added may be in links that have not been read.
    const newer = before.history.changes.filter(({ at }) => at >= oldest.at);
    if (chosen.some(({ kind }) => kind === 'addition')) await Promise.all(newer.map(readFurther));
    const known = latest() ?? before;
    const items = allItems(known);
    const titles = titlesOf(known.workspace, items);
    const titleOf = (item: Item, url: string) => {
      const link = item.kind === 'change' ? item.links.find((each) => each.url === url) : undefined;
      return (link && titles.get(link)) ?? url;
    };
    // The history of a link shows only a part of what is put back.
    const byId = new Map(items.map((item) => [item.id, item]));
    const whole = chosen.map((item) => byId.get(item.id) ?? item);
    return undoItems(whole, items, titleOf, serviceOf(target, known));
  };
  const run = (work: () => Promise<Outcome>) => void attempt(work);
  return { isBusy, run, undo: (choose) => run(async () => undo(await choose())) };
}

/** Returns the requests with which changes to a workspace are put back. */
export function serviceOf({ user, workspaceId, edits }: UndoTarget, { workspace }: Known): UndoService {
  return {
    async revert(changes) {
      let isUnknown = false;
      const onUnknown = () => {
        isUnknown = true;
      };
      const { results } = await askIfFull({ workspaceId, changes }, (request) =>
        sendWithRetries(() => asPerson(user, (idToken) => revertChanges(idToken, request)), {
          attempts: 4,
          isRetried: isTemporary,
          onUnknown,
        }),
      );
      // An attempt without a response may have put it back.
      return results.map((result) =>
        isUnknown && result.status === 'nothing_to_revert' && (result.skipped ?? []).length === 0
          ? { ...result, status: 'reverted' as const }
          : result,
      );
    },
    async remove(additions) {
      const operations = additions.map(({ entry: { link } }) => {
        return {
          op: 'deleteLink' as const,
          category: categoryName(workspace, link.category),
          url: link.url,
        };
      });
      await edits.submit(workspace, operations);
    },
  };
}

/** Returns the toast that says what became of an undo. */
function messageAbout(outcome: Outcome): Omit<Toast, 'id'> {
  const { undone, skipped, error } = outcome;
  if (error === undefined) {
    return { kind: skipped.length === 0 ? 'done' : 'failed', text: describeOutcome(outcome) };
  }
  const isNothing = undone === 0 && skipped.length === 0;
  const described = isNothing
    ? 'Nothing was put back.'
    : `${describeOutcome(outcome)} The rest was not tried.`;
  return { kind: 'failed', text: `${described} ${messageOf(error)}` };
}
