import { useEffect } from 'preact/hooks';
import { FAVORITE, isMark, UNREAD } from '@shared/text/tags';
import { runInSlices } from '../data/local/slices';
import { searchAddress } from '../navigation/routes';
import { countOf, countTags } from '../tags/tags';
import { markCounts, scopeTags, tagScope } from '../tags/tagScope';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { keepMarkCounts, readMarkCounts } from './keptMarkCounts';

/** Shows the tags that are used most on the page with links that was opened last. */
export function TagGroup({ uid, onAll }: { readonly uid: string; readonly onAll: () => void }) {
  const scope = tagScope.value;
  useEffect(() => {
    markCounts.value = new Map([...readMarkCounts(uid), ...markCounts.peek()]);
  }, [uid]);
  useEffect(() => {
    if (!scope) return undefined;
    const stopping = new AbortController();
    void runInSlices(countTags(scope.workspaces), stopping.signal).then((counted) => {
      if (!counted) return;
      scopeTags.value = counted.filter(({ name }) => !isMark(name));
      const known = scope.workspaces.map((workspace) => {
        const { id, updatedAt } = workspace;
        const counts = { favorites: countOf(workspace, FAVORITE), unread: countOf(workspace, UNREAD) };
        return [id, { ...counts, updatedAt }] as const;
      });
      markCounts.value = new Map([...markCounts.peek(), ...known]);
      keepMarkCounts(uid, markCounts.peek());
    });
    return () => stopping.abort();
  }, [scope]);
  const all = scopeTags.value;
  if (!scope || all.length === 0) return null;
  return (
    <section class="tag-group" aria-labelledby="sidebar-tags">
      <div class="sidebar-head">
        <span id="sidebar-tags">Tags</span>
      </div>
      <ul class="tag-cloud" aria-labelledby="sidebar-tags">
        {all.slice(0, MOST_SHOWN).map(({ identity, name, count }) => (
          <li key={identity}>
            <a class="tag-chip" href={searchAddress(scope.path, `#${name}`, false)} dir="auto">
              #{name}{' '}
              <span class="tag-count" aria-label={formatLinkCount(count)}>
                {formatNumber(count)}
              </span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" class="tag-chip quiet" onClick={onAll}>
            {all.length > MOST_SHOWN ? `All ${formatNumber(all.length)} tags` : 'All tags'}
          </button>
        </li>
      </ul>
    </section>
  );
}

/** How many tags to show in the sidebar. A dialog shows the others. */
const MOST_SHOWN = 12;
