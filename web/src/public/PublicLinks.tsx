import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { compareNewest } from '@lib/domain/queries/linkOrder';
import type { LinkEntry } from '@lib/domain/workspace';
import type { PublicWorkspace } from '../data/publicWorkspace';
import { LinkRows } from '../links/LinkRows';
import { NotesPageLink } from '../links/NotesPageLink';
import { VisitorHeader } from '../navigation/VisitorHeader';
import { formatLinkCount } from '../ui/format';
import { Icon } from '../ui/Icon';
import { messageOf } from '../ui/messages';

/** The links of a public workspace. Loads them one chunk at a time as the visitor scrolls. */
export function PublicLinks({ workspace }: { readonly workspace: PublicWorkspace }) {
  const { summary } = workspace;
  const { entries, isComplete, failure, loadMore } = useChunks(workspace);
  const names = new Map(summary.categories.map(({ id, name }) => [id, name]));
  return (
    <>
      <VisitorHeader title="Public workspace" />
      <main id="content" class="page narrow" tabIndex={-1}>
        <div>
          <h1>{summary.name}</h1>
          <p class="facts">
            <span>{formatLinkCount(summary.linkCount)}</span>
            <span class="badge public">
              <Icon name="globe" /> Public
            </span>
            <NotesPageLink sourceUrl={summary.sourceUrl} />
          </p>
        </div>
        {summary.linkCount === 0 && <p class="muted">This workspace has no links yet.</p>}
        {entries.length > 0 && (
          <LinkRows
            label="Links"
            entries={entries}
            categoryOf={({ link }) => names.get(link.category) ?? ''}
            onEnd={loadMore}
          />
        )}
        {failure !== undefined && (
          <p class="error" role="alert">
            {failure}{' '}
            <button type="button" class="link-button" onClick={loadMore}>
              Try again
            </button>
          </p>
        )}
        {!isComplete && failure === undefined && summary.linkCount > 0 && (
          <p class="muted" role="status">
            Loading more …
          </p>
        )}
      </main>
    </>
  );
}

/** Loads the chunks one by one, starting with the last, which holds the newest links. */
function useChunks({ chunkCount, readChunk }: PublicWorkspace) {
  const [entries, setEntries] = useState<readonly LinkEntry[]>([]);
  const [remaining, setRemaining] = useState(chunkCount);
  const [failure, setFailure] = useState<string>();
  const isLoading = useRef(false);
  const loadMore = useCallback(() => {
    if (isLoading.current || remaining === 0) return;
    isLoading.current = true;
    setFailure(undefined);
    readChunk(remaining - 1)
      .then(
        (links) => {
          const chunk = [...links].map(([id, link]) => ({ id, link })).sort(compareNewest);
          setEntries((before) => [...before, ...chunk]);
          setRemaining(remaining - 1);
        },
        (error: unknown) => {
          setFailure(messageOf(error));
        },
      )
      .finally(() => {
        isLoading.current = false;
      });
  }, [remaining, readChunk]);
  useEffect(() => {
    // Deletions can leave chunks empty, so it may take several to find the first links.
    if (entries.length === 0) loadMore();
  }, [entries.length, loadMore]);
  return { entries, isComplete: remaining === 0, failure, loadMore };
}
