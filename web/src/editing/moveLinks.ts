import type { EditOperation, EditResult } from '@shared/contract/editRequest';
import type { Workspace } from '@shared/model/model';
import { currentOutbox } from '../data/currentOutbox';
import type { Edits } from '../data/edits';
import { runInSlices } from '../data/local/slices';
import { messageOf } from '../ui/messages';
import { toastsOfUser } from '../ui/toasts';
import {
  departureOperations,
  leftOutText,
  mergedText,
  moveOperations,
  moveTexts,
  subject,
  wereNot,
  type MovePlan,
} from './changeLinks';
import { changesOf, changeWithUndo, UNDO_MS } from './changeWithUndo';
import { progressOf } from './failureText';
import { linksOf, type LinkGroup } from './linkGroups';
import { changedTexts, changesMeanwhile, conflictsOf, notRemoved } from './moveAcrossTexts';
import { additionOf, UNCHANGED, undoInSteps, withRemoved } from './undoOperations';

interface Move {
  readonly edits: Edits;
  readonly plan: MovePlan;
  /** How many links were left out, because the user may only view them. */
  readonly viewedCount: number;
  /** Called before links disappear. */
  readonly onMove: () => void;
}

/** Moves links at once, or once they are stored in another workspace, and offers to undo it. */
export function moveLinks(move: Move): void {
  const { edits, plan, viewedCount, onMove } = move;
  if (plan.moved.length === 0) return;
  if (plan.across.length > 0) {
    void moveAcross(move);
    return;
  }
  onMove();
  changeWithUndo(edits, plan.target, moveOperations(plan), moveTexts(plan, viewedCount));
}

/**
 * Moves links to another workspace, and offers to undo it. Deletes them where they were only once they are stored there, so none
 * is lost if either fails. If the other workspace has to wait for a connection, all of this waits in the outbox.
 */
async function moveAcross({ edits, plan, viewedCount, onMove }: Move): Promise<void> {
  const { name, within, across, moved } = plan;
  const target = edits.current(plan.target.id) ?? plan.target;
  const links = subject(moved);
  const there = `“${name}” in ${target.name}`;
  const additions = linksOf(across).map(({ link }) => additionOf({ ...link, category: name }));
  const arrivals = [...moveOperations(plan), ...additions];
  const departures = across.map((group) => ({
    ...group,
    before: edits.current(group.workspace.id) ?? group.workspace,
    operations: departureOperations(group),
  }));
  const show = toastsOfUser();
  /** The ids of edits in the outbox. */
  let keptArrivals: readonly string[] | undefined;
  const keptDepartures = new Map<Departure, readonly string[]>();
  /** The departures that will not be sent. */
  const withdrawn = new Set<Departure>();

  /** Withdraws what is not sent yet. Returns whether that is everything. */
  const withdraw = async () => {
    const outbox = currentOutbox.peek();
    if (!keptArrivals || !outbox) return false;
    for (const [departure, ids] of keptDepartures) if (await outbox.withdraw(ids)) withdrawn.add(departure);
    return withdrawn.size === departures.length && (await outbox.withdraw(keptArrivals));
  };
  const undo = (arrived: Part, departed: readonly Part[]) => {
    const notBack = { failed: `${links} ${wereNot(moved)} moved back completely.` };
    const keptBack: string[] = [];
    const restore = async ({ results, count }: Part, departure: Departure) => {
      const { workspace, before, operations } = departure;
      const gone = operations.slice(0, count).filter((_, index) => !UNCHANGED.has(results[index]?.status));
      if (gone.length === 0 || withdrawn.has(departure)) return true;
      const kept: string[] = [];
      const back = await runInSlices(undoInSteps(before, gone));
      const restored = await edits.submit(workspace, back, {
        revise: (batch) => Promise.resolve(withRemoved(batch, results)),
        putsBack: () => Promise.resolve(changesOf(results)),
        mustBeSent: !edits.mustWait(workspace.id),
        texts: notBack,
        onKept: (ids) => void kept.push(...ids),
      });
      keptBack.push(...kept);
      return restored !== undefined || kept.length > 0;
    };
    const run = async () => {
      try {
        if (await withdraw()) return;
        // These first: a link that is in both workspaces is not lost.
        const restored = await Promise.all(
          departures.map((departure, index) => restore(departed[index] ?? NOTHING, departure)),
        );
        if (restored.includes(false)) return;
        const away = await runInSlices(undoInSteps(target, arrivals.slice(0, arrived.count)));
        const after = [...(keptArrivals ?? []), ...keptBack];
        await edits.submit(target, away, {
          putsBack: () => Promise.resolve(changesOf(arrived.results)),
          texts: notBack,
          // What was added may turn out to be somebody else's.
          after: after.length > 0 ? after : undefined,
        });
      } catch (error) {
        const text = `${notBack.failed} ${messageOf(error)}`;
        show({ kind: 'failed', text, action: { label: 'Try again', run: () => void run() } });
      }
    };
    return { label: 'Undo', run: () => void run() };
  };

  if (within.length > 0) onMove();
  let added: readonly EditResult[] | undefined;
  try {
    added = await edits.submit(target, arrivals, {
      mustBeSent: !edits.mustWait(target.id),
      texts: {
        failed: moved.length === 1 ? `${links} was not moved.` : `Not all of the ${links} were moved.`,
        // Otherwise, the person expects that links are merged.
        ...(plan.merged.length === 0 && within.length === 0 && { conflicts: conflictsOf(moved, there) }),
      },
      onKept(ids) {
        keptArrivals = ids;
      },
    });
  } catch (error) {
    const { triedCount } = progressOf(error);
    const some = triedCount > 0 ? ` ${moved.length === 1 ? 'It' : 'Some'} may be in ${there}, too.` : '';
    const text = `${links} ${wereNot(moved)} moved.${some} ${messageOf(error)}`;
    const action = triedCount > 0 && undo({ results: [], count: triedCount }, []);
    show({ kind: 'failed', text, ...(action && { action }) });
    return;
  }
  // Undefined if the user has signed out.
  if (!added && !keptArrivals) return;
  const arrived = { results: added ?? [], count: arrivals.length };
  onMove();
  const failures: { readonly departure: Departure; readonly error: unknown }[] = [];
  const departed = await Promise.all(
    departures.map(async (departure): Promise<Part> => {
      const { workspace, operations } = departure;
      try {
        const texts = { failed: notRemoved([departure], there), conflicts: changedTexts(departure, there) };
        const after = keptArrivals;
        const onKept = (ids: readonly string[]) => void keptDepartures.set(departure, ids);
        const results = (await edits.submit(workspace, operations, { texts, after, onKept })) ?? [];
        return { results, count: operations.length };
      } catch (error) {
        failures.push({ departure, error });
        return { results: [], count: progressOf(error).triedCount };
      }
    }),
  );
  const action = undo(arrived, departed);
  const [failure] = failures;
  if (failure) {
    const text = notRemoved(
      failures.map(({ departure }) => departure),
      there,
    );
    show({ kind: 'failed', text: `${text} ${messageOf(failure.error)}`, action });
    return;
  }
  const changed = departures.flatMap((departure, index) =>
    changesMeanwhile(departure, departed[index]?.results ?? [], there),
  );
  if (changed.length > 0) {
    show({ kind: 'failed', text: changed.join(' '), action });
    return;
  }
  const merged = moved.filter((_, index) => {
    const { status } = added?.[index] ?? {};
    if (status === undefined) return false;
    return index < within.length ? status === 'merged' : status !== 'created';
  });
  const text = `Moved ${links} to ${there}.${mergedText(merged)}${leftOutText(viewedCount)}`;
  show({ kind: 'done', text, action }, UNDO_MS);
}

/** The deletion of the links that leave a workspace. */
interface Departure extends LinkGroup {
  /** The workspace before it. */
  readonly before: Workspace;
  readonly operations: EditOperation[];
}

/** What became of operations. */
interface Part {
  /** Empty if they are not known. */
  readonly results: readonly EditResult[];
  /** How many operations are or may be stored. */
  readonly count: number;
}

const NOTHING: Part = { results: [], count: 0 };
