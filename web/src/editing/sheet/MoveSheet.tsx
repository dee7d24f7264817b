import { useEffect, useMemo, useState } from 'preact/hooks';
import { categoryNameSchema } from '@shared/contract/validators';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import { categoryName, findLink, type LinkEntry } from '@shared/model/workspace';
import { requireConnection } from '../../data/connection';
import type { Edits } from '../../data/edits';
import { mayEdit, withDefault, type WorkspaceSummary } from '../../data/workspaceSummary';
import { formatLinkCount } from '../../ui/format';
import { FormDialog } from '../../ui/forms/FormDialog';
import { SelectField } from '../../ui/forms/SelectField';
import { invalidMessage } from '../../ui/messages';
import { namesOf, planMove, subject, type MovePlan } from '../changeLinks';
import { CategoryField } from '../form/CategoryField';
import { moveAcross, moveWithin } from '../moveLinks';
import { closeSheet, type Sheet } from './openSheet';

/** The other workspaces of the user. */
export interface OtherWorkspacesProps {
  readonly workspaces: readonly WorkspaceSummary[];
  readonly readOther: (id: string) => Promise<Workspace>;
}

interface MoveSheetProps extends OtherWorkspacesProps {
  readonly sheet: Extract<Sheet, { kind: 'move' }>;
  readonly workspace: Workspace;
  readonly edits: Edits;
}

/** Asks where to move links: to a category of this workspace or another. Says which of them will be merged with others. */
export function MoveSheet({ sheet, workspace, edits, workspaces, readOther }: MoveSheetProps) {
  const [targetId, setTargetId] = useState(workspace.id);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const choices = withDefault(workspaces.filter(mayEdit));
  const target = useTarget(workspace, targetId, workspaces, readOther);
  // A link may have been deleted while the sheet was open.
  const entries = useMemo(
    () => sheet.entries.filter(({ id }) => findLink(workspace, id)),
    [workspace, sheet.entries],
  );
  const isElsewhere = targetId !== workspace.id;
  const category = typed ?? (isElsewhere ? onlyCategory(workspace, entries) : '');
  const summary = workspaces.find(({ id }) => id === targetId);
  const categories = useMemo(
    () => (isElsewhere ? (summary?.categories ?? []) : summarize(workspace).categories),
    [workspace, summary, isElsewhere],
  );
  const parsed = categoryNameSchema.safeParse(category);
  const name = parsed.data;
  const plan = useMemo(
    () =>
      name !== undefined && target.workspace
        ? planMove(workspace, entries, name, target.workspace)
        : undefined,
    [workspace, entries, name, target.workspace],
  );
  const submit = async () => {
    if (name === undefined) {
      setError(invalidMessage('The category', parsed.error));
      return;
    }
    const { onMove } = sheet;
    if (!isElsewhere) {
      closeSheet(workspace.id);
      moveWithin({ edits, workspace, plan: planMove(workspace, entries, name), onMove });
      return;
    }
    requireConnection();
    const other = await target.read;
    closeSheet(workspace.id);
    const move = { edits, workspace, target: other, onMove };
    void moveAcross({ ...move, plan: planMove(workspace, entries, name, other) });
  };
  return (
    <FormDialog
      title={`Move ${subject(sheet.entries)}`}
      submit="Move"
      busy="Moving …"
      onSubmit={submit}
      onClose={() => closeSheet(workspace.id)}
    >
      {choices.length > 1 && (
        <SelectField label="Workspace" options={choices} value={targetId} onChange={setTargetId} />
      )}
      <CategoryField
        label="Category"
        value={category}
        categories={categories}
        error={error}
        autofocus
        onInput={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <p class="form-notice" role="status">
        {plan && describe(plan, entries.length)}
      </p>
    </FormDialog>
  );
}

/** Returns the workspace to move to, once it is loaded. */
function useTarget(
  open: Workspace,
  targetId: string,
  stored: readonly WorkspaceSummary[],
  readOther: OtherWorkspacesProps['readOther'],
) {
  const [loaded, setLoaded] = useState<Workspace>();
  const read = useMemo(() => {
    if (targetId === open.id) return Promise.resolve(open);
    // The default workspace is not stored until something is written to it.
    const isUnstored = targetId === DEFAULT_WORKSPACE_ID && !stored.some(({ id }) => id === targetId);
    return isUnstored
      ? Promise.resolve(emptyWorkspace(targetId, new Date().toISOString()))
      : readOther(targetId);
  }, [targetId]);
  useEffect(() => {
    // Submitting the form says if this fails.
    read.then(setLoaded, () => undefined);
  }, [read]);
  const workspace = targetId === open.id ? open : loaded?.id === targetId ? loaded : undefined;
  return { workspace, read };
}

/** Returns the name of the category that all links are in. Empty if they are in several. */
function onlyCategory(workspace: Workspace, entries: readonly LinkEntry[]): string {
  const ids = new Set(entries.map(({ link }) => link.category));
  const [id] = ids;
  return ids.size === 1 && id !== undefined ? categoryName(workspace, id) : '';
}

/** Describes effects that the user may not expect. Empty if there are none. */
function describe({ name, moved, merged }: MovePlan, count: number): string {
  const stay = count - moved.length;
  const sentences: string[] = [];
  if (stay > 0) {
    const who = stay < count ? formatLinkCount(stay) : count === 1 ? 'It' : 'All';
    sentences.push(`${who} ${stay === 1 ? 'is' : 'are'} in “${name}” already.`);
  }
  if (merged.length === 1) {
    sentences.push(
      `${namesOf(merged)} has the same address as another in “${name}”. They become one, which keeps its title, date and note.`,
    );
  } else if (merged.length > 1) {
    sentences.push(
      `${namesOf(merged)} have the same address as others in “${name}”. Each pair becomes one, which keeps its title, date and note.`,
    );
  }
  return sentences.join(' ');
}
