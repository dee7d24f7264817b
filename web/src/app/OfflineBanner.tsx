import { useEffect, useState } from 'preact/hooks';
import { isOnline } from '../data/connection';
import { currentOutbox } from '../data/currentOutbox';
import { formatNumber } from '../ui/format';
import { ProblemsDialog } from './ProblemsDialog';

/**
 * Says that the browser is offline, and how many changes are still to be sent or could not be stored. Always rendered, because
 * screen readers announce only changes within a region.
 */
export function OfflineBanner() {
  const [isOpen, setOpen] = useState(false);
  useEffect(followConnection, []);
  const outbox = currentOutbox.value;
  const unsent = outbox?.unsent.value;
  const problems = outbox?.problems.value ?? [];
  return (
    <>
      <div role="status" aria-label="Connection">
        {(!isOnline.value || (unsent?.length ?? 0) > 0) && (
          <p class="offline">{textOf(isOnline.value, unsent?.length)}</p>
        )}
        {problems.length > 0 && (
          <p class="offline">
            {changes(problems.length)} you made offline {problems.length === 1 ? 'is' : 'are'} not stored as
            you made {problems.length === 1 ? 'it' : 'them'}.{' '}
            <button type="button" class="link-button" onClick={() => setOpen(true)}>
              See what happened
            </button>
          </p>
        )}
      </div>
      {isOpen && outbox && problems.length > 0 && (
        <ProblemsDialog problems={problems} onDismiss={outbox.dismiss} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function textOf(isConnected: boolean, unsent: number | undefined): string {
  if (isConnected) return `Sending ${changes(unsent ?? 0)} …`;
  const offline = 'You are offline. You see what was loaded last';
  if (unsent === undefined) return `${offline}, and changes are not saved.`;
  if (unsent === 0) return `${offline}. Changes are kept in this browser, and sent when you are back online.`;
  return `${offline}. ${changes(unsent)} not sent yet. This browser keeps ${unsent === 1 ? 'it' : 'them'} until you are back online.`;
}

const changes = (count: number) => `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`;

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
