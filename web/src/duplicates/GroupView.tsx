import { useId } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { StoredLink } from '../navigation/StoredLink';
import { workspacePath } from '../navigation/routes';
import { CategoryName } from '../ui/controls/CategoryName';
import { focusSuccessor, ignoreSecondClick } from '../ui/page/document';
import { formatDate } from '../ui/text/format';
import { safeHref } from '../ui/text/urls';
import type { LinkGroup } from './findGroups';
import { describeMerge, type MergePlan } from './planMerge';

/** Shows the links of a page, which of them is kept, and what merging them does. */
export function DuplicateGroup({ group, plan, workspace, onKeep, onMerge }: DuplicateGroupProps) {
  const id = useId();
  const { title } = plan.kept.link;
  return (
    <section class="panel duplicate" aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {title}
      </h2>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            {onMerge && (
              <label>
                <input
                  type="radio"
                  name={id}
                  checked={entry.id === plan.kept.id}
                  onChange={() => onKeep(entry.id)}
                />
                Keep
                <span class="visually-hidden">
                  {' '}
                  the one in {categoryName(workspace, entry.link.category)}
                </span>
              </label>
            )}
            <LinkLine entry={entry} workspace={workspace} />
          </li>
        ))}
      </ul>
      {onMerge && (
        <div class="duplicate-foot">
          <p class="hint">{describeMerge(plan)}</p>
          <button
            type="button"
            class="button small duplicate-merge"
            onClick={({ currentTarget }) => {
              // The next group takes the place of this one.
              ignoreSecondClick();
              focusSuccessor('.duplicate-merge', currentTarget);
              onMerge();
            }}
          >
            Merge<span class="visually-hidden"> {title}</span>
          </button>
        </div>
      )}
    </section>
  );
}

interface DuplicateGroupProps {
  readonly group: LinkGroup;
  readonly plan: MergePlan;
  readonly workspace: Workspace;
  readonly onKeep: (id: string) => void;
  /** Undefined if the user may not change the workspace. */
  readonly onMerge: (() => void) | undefined;
}

/** Shows links that may be the same page. */
export function SimilarGroup({ group, workspace }: Pick<DuplicateGroupProps, 'group' | 'workspace'>) {
  return (
    <div class="panel duplicate">
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <LinkLine entry={entry} workspace={workspace} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows a link with its address, and where and when it is saved. Its title leads to it in its category. */
function LinkLine({
  entry: { id, link },
  workspace,
}: {
  readonly entry: LinkEntry;
  readonly workspace: Workspace;
}) {
  const { title, url, category, addedAt, notes } = link;
  const href = safeHref(url);
  const place = workspacePath(workspace.id, category);
  return (
    <div class="duplicate-link">
      <a class="duplicate-title" href={`${place}?${new URLSearchParams({ open: id }).toString()}`} dir="auto">
        {title}
      </a>
      <span class="duplicate-address" dir="auto">
        {href === undefined ? url : <StoredLink href={href}>{url}</StoredLink>}
      </span>
      <span class="duplicate-place">
        <a href={place}>
          <CategoryName name={categoryName(workspace, category)} />
        </a>{' '}
        · {formatDate(addedAt)}
        {notes !== undefined && notes !== '' && ' · has a note'}
      </span>
    </div>
  );
}
