import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { formatNumber } from '../../src/ui/text/format';
import { activityPath, searchAddress, workspacePath } from '../../src/navigation/routes';
import { describeList } from '../result/describeList';
import type { Params } from '../result/params';
import type { List } from '../result/readList';
import { Address } from './Address';
import { ChangeCard } from './ChangeCard';
import { CardsContext } from './context';
import { LinkCard } from './LinkCard';
import type { Phase } from './phase';
import { Tags } from './Tags';
import { useOpen } from './useOpen';

/** Shows the first cards of a list. Shows more of them, and gets more pages, when asked to. */
export function ListView({ list, input, loadMore, refresh }: ListViewProps) {
  const { webApp, announce } = useContext(CardsContext);
  const [pages, setPages] = useState<readonly List[]>([list]);
  const [shown, setShown] = useState(FIRST_CARDS);
  const [problem, setProblem] = useState('');
  const [isLoading, setLoading] = useState(false);
  // Until another list, or an error, is in place of this one.
  const [isRefreshing, setRefreshing] = useState(false);
  const { open, refused } = useOpen();
  const items = useRef<HTMLUListElement>(null);
  const newest = useRef<number | undefined>(undefined);

  // Goes on reading where the new cards begin.
  useEffect(() => {
    if (newest.current === undefined) return;
    items.current?.children[newest.current]?.querySelector('button')?.focus();
    newest.current = undefined;
  }, [shown]);

  const cards = [
    ...pages
      .flatMap(({ changes }) => changes)
      .map((change, index) => <ChangeCard key={`c${String(index)}`} change={change} />),
    ...pages
      .flatMap(({ links }) => links)
      .map((link, index) => <LinkCard key={`l${String(index)}`} link={link} />),
    ...pages
      .flatMap(({ brief }) => brief)
      .map((line, index) => (
        <li key={`b${String(index)}`} class="brief" dir="auto">
          {line}
        </li>
      )),
  ];
  const tags = pages.flatMap((page) => page.tags);
  const total = list.total ?? cards.length;
  const { what, count } = describeList(list, total, input);
  const nextCursor = pages.at(-1)?.nextCursor;
  const canShowMore = cards.length > shown || (nextCursor !== undefined && loadMore !== undefined);

  const showMore = async () => {
    setProblem('');
    if (cards.length <= shown && nextCursor !== undefined && loadMore) {
      setLoading(true);
      const phase = await loadMore(nextCursor);
      setLoading(false);
      if (phase.name !== 'list') {
        setProblem(phase.name === 'error' ? phase.message : 'There was no answer. Try again.');
        return;
      }
      setPages([...pages, phase.list]);
    }
    newest.current = Math.min(shown, cards.length);
    setShown(shown + MORE_CARDS);
    announce('More are shown.');
  };

  return (
    <main class="frame">
      <h1 class="head" dir="auto">
        {what} {count !== '' && <span class="muted">{count}</span>}
      </h1>
      {list.hint !== undefined && cards.length === 0 && <p class="hint">{list.hint}</p>}
      {tags.length > 0 ? (
        <Tags names={tags.map(({ tag, count: uses }) => `${tag} ${String(uses)}`)} most={tags.length} />
      ) : (
        <ul class="cards" ref={items}>
          {cards.slice(0, shown)}
        </ul>
      )}
      <div class="foot">
        {problem !== '' && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        <span class="muted grow">
          {list.kind === 'links' &&
            total > 0 &&
            `${formatNumber(Math.min(shown, cards.length))} of ${formatNumber(total)}`}
        </span>
        {canShowMore && (
          <button type="button" class="button" disabled={isLoading} onClick={() => void showMore()}>
            {isLoading ? 'Loading …' : 'Show more'}
          </button>
        )}
        {refresh && (
          <button
            type="button"
            class="button"
            disabled={isRefreshing}
            onClick={() => {
              setRefreshing(true);
              void refresh();
            }}
          >
            {isRefreshing ? 'Loading …' : 'Refresh'}
          </button>
        )}
        {open && webApp !== '' && (
          <button type="button" class="button" onClick={() => void open(webApp + pathOf(list))}>
            Show in the dashboard
          </button>
        )}
        {refused !== undefined && <Address url={refused} of="the dashboard" />}
      </div>
    </main>
  );
}

interface ListViewProps {
  readonly list: List;
  /** The arguments of the call that returned the list, if the app has passed them on. */
  readonly input: Params | undefined;
  /** Gets the page with this cursor. Undefined if the app does not let this page call tools. */
  readonly loadMore: ((cursor: string) => Promise<Phase>) | undefined;
  readonly refresh: (() => Promise<void>) | undefined;
}

/** How many cards to show at first: with more, some apps would cut the page off. */
const FIRST_CARDS = 4;
const MORE_CARDS = 10;

/** Returns the address of a list in the web app. */
function pathOf({ workspaceId, query, kind }: List): string {
  const isEverywhere = workspaceId === undefined || workspaceId === '*';
  if (kind === 'changes') return isEverywhere ? '/' : activityPath(workspaceId);
  const path = isEverywhere ? '/all' : workspacePath(workspaceId);
  return query === undefined ? path : searchAddress(isEverywhere ? '/' : path, query, isEverywhere);
}
