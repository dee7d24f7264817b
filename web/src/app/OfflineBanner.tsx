import { useEffect, useState } from 'preact/hooks';
import { isAnswering, isOnline } from '../data/connection';
import { currentEdits } from '../data/edits/currentEdits';
import { formatNumber } from '../ui/text/format';
import { ProblemsDialog } from './ProblemsDialog';

/**
 * Says that the service cannot be reached, and how many changes are still to be sent or are not stored as they were made. Always
 * rendered, because screen readers announce only changes within a region.
 */
export function OfflineBanner() {
  const [isOpen, setOpen] = useState(false);
  useEffect(followConnection, []);
  useEffect(() => (isAnswering.value ? undefined : askAgain()), [isAnswering.value]);
  const edits = currentEdits.value;
  const waiting = edits?.waiting.value.length ?? 0;
  const problems = edits?.problems.value.length ?? 0;
  return (
    <>
      <div role="status" aria-label="Connection" class="banners">
        {(!isOnline.value || !isAnswering.value || waiting > 0) && (
          <p class="offline">
            {textOf(waiting, edits?.isReachable.value ?? true, edits?.isKept.value ?? true)}
          </p>
        )}
        {problems > 0 && (
          <p class="offline">
            {changes(problems)} {problems === 1 ? 'was' : 'were'} not saved as you made{' '}
            {problems === 1 ? 'it' : 'them'}.{' '}
            <button type="button" class="link-button" onClick={() => setOpen(true)}>
              See what happened
            </button>
          </p>
        )}
      </div>
      {isOpen && edits && problems > 0 && <ProblemsDialog edits={edits} onClose={() => setOpen(false)} />}
    </>
  );
}

function textOf(waiting: number, isReachable: boolean, isKept: boolean): string {
  if (waiting > 0 && isOnline.value && isReachable && isKept) return `Sending ${changes(waiting)} …`;
  const start = isOnline.value ? 'The dashboard cannot be reached' : 'Offline: showing your saved copy';
  if (waiting === 0)
    return `${start}. Changes are sent when ${isOnline.value ? 'it answers again' : 'you are back online'}.`;
  const [they, them] = waiting === 1 ? ['it is', 'it'] : ['they are', 'them'];
  const kept = isKept
    ? `This browser keeps ${them} until ${isOnline.value ? `${they} sent` : 'you are back online'}.`
    : `This browser cannot keep ${them}, so leave this tab open until ${they} sent.`;
  return `${start}. ${changes(waiting)} not sent yet. ${kept}`;
}

const changes = (count: number) => `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`;

/** When to ask the service again if it does not answer. */
const AGAIN_MS = 5_000;

/** Asks the service until it answers. @returns a function that stops this. */
function askAgain(): () => void {
  const ask = () => {
    import('../data/service/admission')
      .then(({ fetchIsRestricted }) => fetchIsRestricted())
      .catch(() => undefined);
  };
  const timer = setInterval(ask, AGAIN_MS);
  addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    removeEventListener('online', ask);
  };
}

/** Keeps {@link isOnline} up to date. @returns a function that stops this. */
function followConnection(): () => void {
  const update = () => {
    isOnline.value = navigator.onLine;
  };
  update();
  addEventListener('online', update);
  addEventListener('offline', update);
  return () => {
    removeEventListener('online', update);
    removeEventListener('offline', update);
  };
}
