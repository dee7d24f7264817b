import { nanoid } from 'nanoid';
import { requireEditor, type EditorAccess } from '../access/workspaceAccess';
import { arrivalId, departureOf, hasMoveId, isArrival, isMoveHalf } from '../shared/activity/moveIds';
import { DomainError } from '../shared/base/errors';
import type { RevertedChange, RevertResult, Skipped } from '../shared/contract/requests/historyRequest';
import type { LinkChange } from '../shared/model/change';
import { urlIdentity } from '../shared/model/identity';
import { quoted } from '../shared/text/invisible';
import { userOf, type CallContext } from './callContext';
import { findWorkspace, listVisible } from './findWorkspace';
import { MEMORY_PER_BYTE, revert, type RevertOptions } from './revert';
import { undoIn, type Undone } from './undoIn';
import { workspaceWith } from './wholeMove';

/**
 * Puts changes back like {@link revert}. If one of them is a half of a move that a tool has made to another workspace, puts back the
 * other half, too: links are added where they were before they are removed where they went, and those that cannot be are left
 * there. So this never removes the only copy of a link.
 */
export async function revertWithMoves(
  context: CallContext,
  access: EditorAccess,
  changes: readonly RevertedChange[],
  options: RevertOptions,
): Promise<RevertResult[]> {
  const halves = await halvesOf(context, access, changes);
  if (halves.length === 0) return revert(context, access, changes, options);
  const heads = await listVisible(context, userOf(context, {}));
  const arrivals = new Map<string, Arrival>();
  for (const half of halves.filter(({ changeId }) => isArrival(changeId))) {
    const undone = await undoOther(context, { access, heads, half });
    arrivals.set(half.changeId, arrivalOf(half, undone && FOUND.has(undone.status) ? undone : undefined));
  }
  /** What departures have had, by identity: what was deleted for good since may be only where it went. */
  const departed = new Map<string, ReadonlySet<string>>();
  const choose = (links: readonly LinkChange[], changeId: string) => {
    departed.set(changeId, new Set(links.map(({ url }) => urlIdentity(url))));
    return arrivals.get(changeId)?.choose(links);
  };
  const results = await revert(context, access, changes, { ...options, choose });
  const whole: RevertResult[] = [];
  for (const result of results) {
    const half = halves.find(({ changeId }) => changeId === result.changeId);
    if (!half || !FOUND.has(result.status)) whole.push(result);
    else {
      const left = isArrival(half.changeId)
        ? (arrivals.get(half.changeId)?.left ?? [])
        : await removeThere(
            context,
            { access, heads, half },
            {
              except: result.skipped ?? [],
              only: departed.get(half.changeId) ?? new Set(),
            },
          );
      whole.push(withSkipped(result, left));
    }
  }
  return whole;
}

/** A half of a move, and what to put back of it: by default everything. */
interface Half {
  readonly changeId: string;
  /** The ids that links have in this half. */
  readonly links: ReadonlySet<string> | undefined;
  /** The same links by URL. */
  readonly urls: readonly string[] | undefined;
}

/** What to remove where links went, once they are where they were. */
interface Arrival {
  /** Returns the ids of the links to remove. */
  readonly choose: (links: readonly LinkChange[]) => ReadonlySet<string>;
  /** What stays, and why. */
  readonly left: readonly Skipped[];
}

/** `undone` is what was put back where the links were, if anything was. */
function arrivalOf({ links: asked }: Half, undone: Undone | undefined): Arrival {
  if (!undone) return { choose: () => new Set(), left: [ONLY_HERE] };
  const { found } = undone;
  // What became of categories there is of no interest here.
  const skipped = undone.skipped.filter(({ url }) => url !== '');
  const kept = new Set(skipped.map(({ url }) => urlIdentity(url)));
  const left = [...skipped];
  return {
    left,
    choose(links) {
      const chosen = links.filter(({ id, movedTo = id }) => !asked || asked.has(id) || asked.has(movedTo));
      const isBack = ({ url }: LinkChange) => found.has(urlIdentity(url));
      left.length = skipped.length;
      left.push(...chosen.filter((link) => !isBack(link)).map(({ url }) => ({ ...ONLY_HERE, url })));
      const removed = chosen.filter((link) => isBack(link) && !kept.has(urlIdentity(link.url)));
      return new Set(removed.map(({ id }) => id));
    },
  };
}

/** What a change has that exists and may be put back. */
const FOUND: ReadonlySet<Undone['status']> = new Set(['reverted', 'partly_reverted', 'nothing_to_revert']);

async function halvesOf(
  { history, responses, signal }: CallContext,
  access: EditorAccess,
  changes: readonly RevertedChange[],
): Promise<Half[]> {
  const asked = new Map(
    changes.filter(({ changeId }) => hasMoveId(changeId)).map((each) => [each.changeId, each]),
  );
  if (asked.size === 0) return [];
  const entries = await history.summaries(access, [...asked.keys()], signal);
  const halves: Half[] = [];
  for (const { changeId, links } of asked.values()) {
    const entry = entries.get(changeId);
    if (!entry || !isMoveHalf(changeId, entry)) continue;
    const chosen = links && new Set(links);
    const waiting = {
      user: access.user,
      weight: entry.bytes * MEMORY_PER_BYTE,
      isWanted: () => !signal.aborted,
    };
    const urls =
      chosen &&
      (await responses.run(waiting, async () => {
        const change = await history.change(access, changeId, signal);
        const isChosen = ({ id, movedTo = id }: LinkChange) => chosen.has(id) || chosen.has(movedTo);
        return change?.links.filter(isChosen).map(({ url }) => url) ?? [];
      }));
    halves.push({ changeId, links: chosen, urls });
  }
  return halves;
}

type Limits = Pick<Parameters<typeof undoIn>[2], 'except' | 'only'>;

/** A half of a move, and where to look for the other one. */
interface Place {
  readonly half: Half;
  /** The workspace of this half. */
  readonly access: EditorAccess;
  /** The workspaces of the person. */
  readonly heads: Awaited<ReturnType<typeof listVisible>>;
}

/**
 * Puts back the other half of a move, within these limits. Returns undefined if no workspace of the person has it, or one that they
 * may only view.
 */
async function undoOther(
  context: CallContext,
  { half: { changeId, urls }, access: { shownId }, heads }: Place,
  limits: Limits = {},
): Promise<(Undone & { readonly workspaceId: string }) | undefined> {
  const other = isArrival(changeId) ? departureOf(changeId) : arrivalId(changeId);
  const workspaceId = await workspaceWith(context, heads, other);
  if (workspaceId === undefined || workspaceId === shownId) return undefined;
  const { access } = await findWorkspace(context, { workspaceId });
  if (access.role === 'viewer') return undefined;
  requireEditor(access);
  // The links are in the other workspace again, so they don't count as removed.
  const uncounted = { ...context, countRemovals: undefined };
  const undone = await undoIn(uncounted, access, { changeId: other, id: nanoid(), urls, ...limits });
  return { ...undone, workspaceId };
}

/** Removes links that are back from where they went. Returns what stays there. */
async function removeThere(context: CallContext, place: Place, limits: Limits): Promise<readonly Skipped[]> {
  try {
    const undone = await undoOther(context, place, limits);
    if (!undone || !FOUND.has(undone.status)) return [STAYS];
    const left = undone.skipped.filter(({ url }) => url !== '');
    return left.map(({ url, reason }) => {
      return { url: '', reason: `${quoted(url)} stays in ${quoted(undone.workspaceId)}, too. ${reason}` };
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ ...STAYS, reason: `${STAYS.reason} ${error.message}` }];
  }
}

const STAYS = { url: '', reason: 'What was moved to another workspace stays there, too.' };
const ONLY_HERE = {
  url: '',
  reason:
    'It was moved here from another workspace, and cannot be moved back there. Move or remove it instead.',
};

function withSkipped(result: RevertResult, more: readonly Skipped[]): RevertResult {
  const skipped = [...(result.skipped ?? []), ...more];
  if (more.length === 0) return result;
  return { ...result, skipped, status: result.status === 'reverted' ? 'partly_reverted' : result.status };
}
