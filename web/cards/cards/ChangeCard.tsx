import { useContext, useState } from 'preact/hooks';
import { formatShortDay, formatTime } from '../../src/ui/text/format';
import type { Change } from '../result/readList';
import { CardsContext } from './context';

/** Shows what somebody changed. Undoes it, if the key of this app did it. */
export function ChangeCard({
  change: { what, at, by, changeId, canRevert, workspaceId },
}: {
  readonly change: Change;
}) {
  const { host, mayTidy, announce, tell } = useContext(CardsContext);
  const [isBusy, setBusy] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const [problem, setProblem] = useState('');

  const undo = async () => {
    if (!host) return;
    setBusy(true);
    setProblem('');
    const result = await host.callTool('edit_links', { revert: changeId, workspaceId });
    setBusy(false);
    if (result.kind !== 'data') {
      setProblem(result.kind === 'error' ? result.message : 'This app did not say whether it worked.');
      return;
    }
    setUndone(true);
    announce(`Undone: ${what}`);
    tell(`undid the change ${JSON.stringify(changeId)}`);
  };
  return (
    <li class="card change">
      <h2 class="title" dir="auto">
        {what}
      </h2>
      <p class="meta">
        {by !== undefined && <bdi>{by}</bdi>}{' '}
        {at !== undefined && (
          <time dateTime={at}>
            {formatShortDay(at, Date.now())}, {formatTime(at)}
          </time>
        )}
        {isUndone && <span>undone</span>}
      </p>
      {mayTidy && changeId !== undefined && canRevert && !isUndone && (
        <div class="actions">
          <button type="button" class="action" disabled={isBusy} onClick={() => void undo()}>
            Undo<span class="visually-hidden"> {what}</span>
          </button>
        </div>
      )}
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
