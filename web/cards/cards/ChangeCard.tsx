import { useContext, useState } from 'preact/hooks';
import { formatShortDay, formatTime } from '../../src/ui/text/format';
import type { ListedChange } from '../result/readList';
import { readEdit } from '../result/readEdit';
import { CardsContext } from './context';

/** Shows what somebody changed. Undoes it, if the key of this app did it. */
export function ChangeCard({
  change: { what, at, by, changeId, canRevert, workspaceId },
}: {
  readonly change: ListedChange;
}) {
  const { host, mayTidy, announce, tell } = useContext(CardsContext);
  const [isBusy, setBusy] = useState(false);
  const [undone, setUndone] = useState('');
  const [problem, setProblem] = useState('');

  const undo = async () => {
    if (!host) return;
    setBusy(true);
    setProblem('');
    const made = readEdit(await host.callTool('edit_links', { revert: changeId, workspaceId }));
    setBusy(false);
    setProblem(made.problem);
    if (made.changeId === undefined) return;
    const { isPart } = made;
    setUndone(isPart ? 'partly undone' : 'undone');
    announce(`${isPart ? 'Partly undone' : 'Undone'}: ${what}`);
    tell(`undid ${isPart ? 'part of ' : ''}the change ${JSON.stringify(changeId)}`);
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
        {undone !== '' && <span>{undone}</span>}
      </p>
      {mayTidy && changeId !== undefined && canRevert && undone === '' && (
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
