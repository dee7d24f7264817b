import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { startHost, type Host } from '../host/host';
import type { Params } from '../result/params';
import { CardsContext, type Cards } from './context';
import { ListView } from './ListView';
import { phaseOf, type Phase } from './phase';
import { Waiting } from './Waiting';

/** Shows the result of `list_links` or `search_links`, and what the app says before there is one. */
export function App({ webApp, mayTidy }: Pick<Cards, 'webApp' | 'mayTidy'>) {
  const [host, setHost] = useState<Host>();
  const [input, setInput] = useState<Params>();
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });
  const [announced, announce] = useState('');
  const told = useRef<string[]>([]);

  useEffect(() => {
    void startHost({
      onReady: setHost,
      onInput: setInput,
      onResult: (result) => {
        setPhase(phaseOf(result));
      },
      onCancelled: () => {
        setPhase({ name: 'cancelled' });
      },
    });
  }, []);

  const ask = async (host: Host, more: Params = {}) => {
    const tool = typeof input?.query === 'string' ? 'search_links' : 'list_links';
    return phaseOf(await host.callTool(tool, { ...input, ...more }));
  };
  const refresh =
    host?.callsTools === true
      ? async () => {
          // A list stays until there is another. A page that became short could leave the window, and browsers do not lay out
          // what is outside of it: it would stay short.
          if (phase.name !== 'list') setPhase({ name: 'asking' });
          setPhase(await ask(host));
        }
      : undefined;

  const giveUp = () => {
    if (refresh && input) void refresh();
    else setPhase({ name: 'unknown' });
  };
  const latest = useRef(giveUp);
  latest.current = giveUp;
  // Some apps show the page again without the result, or lose it.
  const isWaiting = phase.name === 'loading' && host !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      latest.current();
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isWaiting]);

  const cards: Cards = useMemo(
    () => ({
      host,
      webApp,
      mayTidy: mayTidy && host?.callsTools === true,
      announce,
      tell(what) {
        told.current = [...told.current.slice(1 - MAX_TOLD), what];
        host?.tellModel(`In the cards, the user ${told.current.join(', then ')}.`);
      },
    }),
    [host, webApp, mayTidy],
  );
  return (
    <CardsContext.Provider value={cards}>
      {phase.name === 'list' ? (
        <ListView
          // A new list has nothing of the one before, such as what was removed from it.
          key={phase.list}
          list={phase.list}
          input={input}
          loadMore={host?.callsTools === true ? (cursor) => ask(host, { cursor }) : undefined}
          refresh={refresh}
        />
      ) : (
        <Waiting phase={phase} refresh={refresh} />
      )}
      <p class="visually-hidden" role="status">
        {announced}
      </p>
    </CardsContext.Provider>
  );
}

/** How long to wait for a result before asking for it, in milliseconds. A cold service takes some seconds. */
const PATIENCE_MS = 8_000;

/** How many changes the model is told at once. */
const MAX_TOLD = 5;
