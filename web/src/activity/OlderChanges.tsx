import { useEffect, useState } from 'preact/hooks';
import type { History } from '../data/history/history';
import { messageOf } from '../ui/text/messages';
import { showToast } from '../ui/controls/toasts';

/** Shows a button that reads the next page of the history, or says that all pages are being read. */
export function OlderChanges({ history, readMore, readsAll }: OlderChangesProps) {
  const [isReading, setReading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const read = () => {
    setReading(true);
    readMore().then(
      () => {
        setReading(false);
        setFailed(false);
      },
      (error: unknown) => {
        setReading(false);
        setFailed(true);
        showToast({ kind: 'failed', text: messageOf(error) });
      },
    );
  };
  const isAutomatic = readsAll && history.hasMore && !hasFailed;
  useEffect(() => {
    if (isAutomatic && !isReading) read();
  }, [isAutomatic, isReading]);
  return (
    <div class="older">
      <p class="muted" role="status">
        {isAutomatic && 'Looking through older changes …'}
      </p>
      {history.hasMore && !isAutomatic && (
        <button type="button" class="button" onClick={read}>
          Show older changes
        </button>
      )}
    </div>
  );
}

interface OlderChangesProps {
  readonly history: History;
  readonly readMore: () => Promise<void>;
  /** Whether to read all pages now, such as for a search. */
  readonly readsAll: boolean;
}
