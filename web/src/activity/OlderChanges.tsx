import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../ui/text/messages';
import { showToast } from '../ui/controls/toasts';

/** Shows a button that reads the next page of the history, or says that all pages are being read. */
export function OlderChanges({ hasMore, readMore, readsAll }: OlderChangesProps) {
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
  const isAutomatic = readsAll && hasMore && !hasFailed;
  useEffect(() => {
    if (isAutomatic && !isReading) read();
  }, [isAutomatic, isReading]);
  return (
    <div class="older">
      <p class="muted" role="status">
        {isAutomatic && 'Looking through older changes …'}
      </p>
      {hasMore && !isAutomatic && (
        <button type="button" class="button" onClick={read}>
          Show older changes
        </button>
      )}
    </div>
  );
}

interface OlderChangesProps {
  readonly hasMore: boolean;
  readonly readMore: () => Promise<void>;
  /** Whether to read all pages now, such as for a search. */
  readonly readsAll: boolean;
}
