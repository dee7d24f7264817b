import { useContext, useState } from 'preact/hooks';
import type { Params } from '../result/params';
import { readEdit } from '../result/readEdit';
import type { Link } from '../result/readList';
import { CardsContext } from './context';

/**
 * Returns what was done with a link here, and the functions that move it, remove it and undo that. They never reject: what went
 * wrong is the problem.
 */
export function useTidy({ title, url, category, workspaceId }: Link): Tidy {
  const { host, mayTidy, announce, tell } = useContext(CardsContext);
  const [state, setState] = useState<State>({ category, isRemoved: false, status: '', done: 0 });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  /** Resolves to whether it was done. */
  const edit = async (input: Params, done: (changeId: string) => Omit<State, 'done'>, what: string) => {
    if (!host) return false;
    setBusy(true);
    setProblem('');
    const { changeId, isPart, problem } = readEdit(
      await host.callTool('edit_links', { ...input, workspaceId }),
    );
    setBusy(false);
    setProblem(problem);
    if (changeId === undefined) return false;
    const next = { ...done(changeId), ...(isPart && { status: 'Partly undone.' }) };
    setState({ ...next, done: state.done + 1 });
    announce(`${next.status} ${title}`);
    tell(what);
    return true;
  };
  const shared = { ...state, isBusy, problem };
  if (!mayTidy || url === undefined || state.category === undefined || workspaceId === undefined) {
    return shared;
  }
  const link = { category: state.category, urls: [url] };
  const { last } = state;
  const undoneBy = (changeId: string) => ({ changeId, category: state.category });
  const named = `${JSON.stringify(url)} in ${JSON.stringify(state.category)}`;
  return {
    ...shared,
    move: (target) =>
      edit(
        { ...link, set: { category: target } },
        (id) => ({ category: target, isRemoved: false, status: `Moved to ${target}.`, last: undoneBy(id) }),
        `moved ${named} to ${JSON.stringify(target)}`,
      ),
    remove: () =>
      edit(
        { ...link, remove: true },
        (id) => ({ category: state.category, isRemoved: true, status: 'Removed.', last: undoneBy(id) }),
        `removed ${named}`,
      ),
    ...(last && {
      undo: () =>
        edit(
          { revert: last.changeId },
          () => ({ category: last.category, isRemoved: false, status: 'Undone.' }),
          `undid the change of ${JSON.stringify(url)}`,
        ),
    }),
  };
}

interface State {
  readonly category: string | undefined;
  readonly isRemoved: boolean;
  /** What was done last. */
  readonly status: string;
  /** The change that can be undone, and where the link was before it. */
  readonly last?: { readonly changeId: string; readonly category: string | undefined };
  /** How many changes were made here. */
  readonly done: number;
}

interface Tidy extends State {
  readonly isBusy: boolean;
  readonly problem: string;
  readonly move?: (category: string) => Promise<boolean>;
  readonly remove?: () => Promise<boolean>;
  readonly undo?: () => Promise<boolean>;
}
