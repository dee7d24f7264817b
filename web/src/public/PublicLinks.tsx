import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { compareNewest } from '@lib/domain/queries/linkOrder';
import type { LinkEntry } from '@lib/domain/workspace';
import { LinkRows } from '../links/LinkRows';
import { safeHref } from '../links/safeHref';
import { countOfLinks } from '../ui/counts';
import type { PublicWorkspace } from '../data/publicWorkspace';
import { Icon } from '../ui/Icon';
import { messageOf } from '../ui/messages';

/** The links of a public workspace, read a page at a time as the visitor scrolls. */
export function PublicLinks({ workspace }: { readonly workspace: PublicWorkspace }) {
  const { summary } = workspace;
  const { entries, isComplete, failure, readMore } = usePages(workspace);
  const names = new Map(summary.categories.map(({ id, name }) => [id, name]));
  const notesPage = summary.sourceUrl === undefined ? undefined : safeHref(summary.sourceUrl);
  return (
    <>
      <header class="header">
        <div class="header-inner">
          <a class="brand" href="/" aria-label="Link Dashboard">
            <img src="/icon.svg" alt="" width="28" height="28" />
          </a>
          <span class="muted">A public workspace</span>
        </div>
      </header>
      <main id="content" class="page narrow" tabIndex={-1}>
        <div>
          <h1>{summary.name}</h1>
          <p class="facts">
            <span>{countOfLinks(summary.linkCount)}</span>
            <span class="badge public">
              <Icon name="globe" /> Public
            </span>
            {notesPage !== undefined && (
              <a
                class="reference"
                href={notesPage}
                target="_blank"
                rel="noopener noreferrer"
                title={notesPage}
              >
                <Icon name="note" /> Notes page
              </a>
            )}
          </p>
        </div>
        {summary.linkCount === 0 && <p class="muted">There are no links in it yet.</p>}
        {entries.length > 0 && (
          <LinkRows
            label="Links"
            entries={entries}
            categoryOf={({ link }) => names.get(link.category) ?? ''}
            onEnd={readMore}
          />
        )}
        {failure !== undefined && (
          <p class="error" role="alert">
            {failure}{' '}
            <button type="button" class="link-button" onClick={readMore}>
              Try again
            </button>
          </p>
        )}
        {!isComplete && failure === undefined && summary.linkCount > 0 && (
          <p class="muted" role="status">
            Reading more …
          </p>
        )}
      </main>
    </>
  );
}

/** The pages that were read so far. The last page holds the newest links, so it comes first. */
function usePages({ pageCount, readPage }: PublicWorkspace) {
  const [entries, setEntries] = useState<readonly LinkEntry[]>([]);
  const [left, setLeft] = useState(pageCount);
  const [failure, setFailure] = useState<string>();
  const isReading = useRef(false);
  const readMore = useCallback(() => {
    if (isReading.current || left === 0) return;
    isReading.current = true;
    setFailure(undefined);
    readPage(left - 1)
      .then(
        (links) => {
          const page = [...links].map(([id, link]) => ({ id, link })).sort(compareNewest);
          setEntries((before) => [...before, ...page]);
          setLeft(left - 1);
        },
        (error: unknown) => {
          setFailure(messageOf(error));
        },
      )
      .finally(() => {
        isReading.current = false;
      });
  }, [left, readPage]);
  useEffect(() => {
    // A page may be empty, after deletions.
    if (entries.length === 0) readMore();
  }, [entries.length, readMore]);
  return { entries, isComplete: left === 0, failure, readMore };
}
