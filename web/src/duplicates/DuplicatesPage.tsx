import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { EarlyProps } from '../account/signedInProps';
import { openWorkspace } from '../data/edits/openWorkspace';
import type { Edits } from '../data/edits/queue/contract';
import { runInSlices } from '../data/local/slices';
import { useWorkspace } from '../dashboard/useWorkspace';
import { changeWithUndo } from '../editing/changeWithUndo';
import { WindowRows } from '../lists/WindowRows';
import { useTitle } from '../navigation/pageTitle';
import { workspacePath } from '../navigation/routes';
import { Bar } from '../sidebar/Bar';
import { LoadFailure, Loading } from '../ui/controls/Notice';
import { formatNumber } from '../ui/text/format';
import { useUserWorkspace } from '../workspaces/useUserWorkspace';
import { WorkspaceNotFound } from '../workspaces/WorkspaceNotFound';
import '../styles/duplicates.css';
import { findGroups, type Groups } from './findGroups';
import { DuplicateGroup, SimilarGroup } from './GroupView';
import { MergeAllDialog } from './MergeAllDialog';
import { planMerge, type MergePlan } from './planMerge';

/** Lists what a workspace has more than once, and merges it. */
export function DuplicatesPage({ workspaceId, ...props }: DuplicatesPageProps) {
  const { userWorkspace, last } = useUserWorkspace(props.user.uid, workspaceId, props.workspaces);
  const editing = userWorkspace.shared?.role === 'viewer' ? undefined : props.edits;
  const { complete, failure } = useWorkspace(props.connecting, userWorkspace, props.edits, false);
  useTitle(complete === null ? 'Not found' : complete && `Duplicates · ${complete.name}`);
  useEffect(() => {
    if (complete) openWorkspace.value = { workspace: complete, edits: editing };
  }, [complete, editing]);
  const groups = useGroups(complete ?? undefined);
  if (failure !== undefined) return <LoadFailure title="This workspace could not be loaded" text={failure} />;
  return (
    <>
      <Bar title="Duplicates" />
      {complete === null ? (
        <WorkspaceNotFound last={last} />
      ) : complete && groups ? (
        <Duplicates workspace={complete} groups={groups} edits={editing} />
      ) : (
        <Loading />
      )}
    </>
  );
}

interface DuplicatesPageProps extends EarlyProps {
  readonly workspaceId: string;
}

/** Returns the groups of a workspace, once they are found, and those found before until then. */
function useGroups(workspace: Workspace | undefined): Groups | undefined {
  const [groups, setGroups] = useState<Groups>();
  useEffect(() => {
    if (!workspace) return undefined;
    const stopping = new AbortController();
    void runInSlices(findGroups(workspace), stopping.signal).then((found) => found && setGroups(found));
    return () => stopping.abort();
  }, [workspace]);
  return groups;
}

interface DuplicatesProps {
  readonly workspace: Workspace;
  readonly groups: Groups;
  /** Undefined if the user may not change the workspace. */
  readonly edits: Edits | undefined;
}

function Duplicates({ workspace, groups: { pages, titles }, edits }: DuplicatesProps) {
  /** The ids of the links to keep that the user has chosen, by the keys of their groups. */
  const [keptIds, setKeptIds] = useState<ReadonlyMap<string, string>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const merge = (plans: readonly MergePlan[]) => {
    if (!edits) return;
    const count = plans.reduce((sum, { others }) => sum + others.length, 0);
    const [first] = plans;
    const what =
      plans.length === 1 && first ? `“${first.kept.link.title}”` : `${formatNumber(plans.length)} pages`;
    changeWithUndo(
      edits,
      workspace,
      plans.flatMap(({ operations }) => operations),
      {
        done: `Merged ${what}: ${formatNumber(count)} ${count === 1 ? 'duplicate is' : 'duplicates are'} in the trash.`,
        failed: `${what} ${plans.length === 1 ? 'was' : 'were'} not merged.`,
        notUndone: 'Merging was not undone.',
      },
    );
  };
  const planOf = (index: number) => {
    const group = pages[index];
    return group && planMerge(workspace, group.entries, keptIds.get(group.key));
  };
  const all = useMemo(() => pages.map(({ key }) => key), [pages]);
  return (
    <main id="content" class="page narrow duplicates" tabIndex={-1}>
      <div class="page-head">
        <h1>Duplicates</h1>
        <span class="muted">
          in{' '}
          <a href={workspacePath(workspace.id)}>
            <bdi>{workspace.name}</bdi>
          </a>
        </span>
        <span class="spacer" />
        {edits && pages.length > 1 && (
          <button type="button" class="button" onClick={() => setAsking(true)}>
            Merge all {formatNumber(pages.length)} …
          </button>
        )}
      </div>
      <p class={`muted ${pages.length + titles.length === 0 ? 'nothing' : ''}`} role="status">
        {pages.length === 0
          ? 'No page is saved more than once in this workspace.'
          : `${formatNumber(pages.length)} ${pages.length === 1 ? 'page is' : 'pages are'} saved more than once.`}
      </p>
      {pages.length > 0 && (
        <section aria-label="The same page">
          <WindowRows
            label="Pages that are saved more than once"
            count={pages.length}
            estimate={210}
            keyOf={(index) => all[index] ?? String(index)}
            row={(index) => {
              const plan = planOf(index);
              const group = pages[index];
              return (
                plan &&
                group && (
                  <DuplicateGroup
                    group={group}
                    plan={plan}
                    workspace={workspace}
                    onKeep={(id) => setKeptIds(new Map(keptIds).set(group.key, id))}
                    onMerge={edits && (() => merge([plan]))}
                  />
                )
              );
            }}
          />
        </section>
      )}
      {titles.length > 0 && (
        <section class="stack" aria-label="Perhaps the same">
          <h2>Perhaps the same</h2>
          <p class="muted">Different pages of a site with the same title. They are not merged.</p>
          {titles.slice(0, MAX_TITLES).map((group) => (
            <SimilarGroup key={group.key} group={group} workspace={workspace} />
          ))}
          {titles.length > MAX_TITLES && (
            <p class="muted">And {formatNumber(titles.length - MAX_TITLES)} more.</p>
          )}
        </section>
      )}
      {isAsking && (
        <MergeAllDialog
          plans={pages.flatMap((_, index) => planOf(index) ?? [])}
          onMerge={merge}
          onClose={() => setAsking(false)}
        />
      )}
    </main>
  );
}

/** How many suggestions to show. */
const MAX_TITLES = 50;
