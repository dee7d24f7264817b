import { useMemo, useState } from 'preact/hooks';
import { categoryNameSchema } from '@shared/contract/fields/validators';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import { categoryName, findLink } from '@shared/model/workspace';
import type { Edits } from '../../data/edits/queue/contract';
import { nextTask } from '../../data/local/slices';
import { mayEdit, withDefault } from '../../data/workspaces/workspaceSummary';
import { formatLinkCount } from '../../ui/text/format';
import { FormDialog } from '../../ui/forms/FormDialog';
import { SelectField } from '../../ui/forms/SelectField';
import { invalidMessage } from '../../ui/text/messages';
import { namesOf, planMove, subject, type MovePlan } from '../changeLinks';
import { CategoryField } from '../form/CategoryField';
import { linksOf, type LinkGroup } from '../linkGroups';
import { moveLinks, requireMovable } from '../moveLinks';
import { closeSheet, type Sheet } from './openSheet';
import { useTarget, type TargetsProps } from './useTarget';

/** Asks where to move links: to a category of any workspace. Says which of them will be merged with others. */
export function MoveSheet({ sheet, edits, editable, workspaces, readOther }: MoveSheetProps) {
  const { chosen, onMove } = sheet;
  const { viewedCount } = chosen;
  const [targetId, setTargetId] = useState(
    sheet.targetId ?? chosen.groups[0]?.workspace.id ?? DEFAULT_WORKSPACE_ID,
  );
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const choices = withDefault(workspaces.filter(mayEdit));
  const target = useTarget(targetId, { editable, workspaces, readOther });
  // A link may have been deleted while the sheet was open.
  const groups = useMemo(() => chosen.groups.map((group) => latest(group, editable)), [editable, chosen]);
  const isElsewhere = groups.every(({ workspace }) => workspace.id !== targetId);
  const present = onlyCategory(groups);
  const category = typed ?? (isElsewhere ? present : '');
  const parsed = categoryNameSchema.safeParse(category);
  const name = parsed.data;
  const existing = useMemo(
    () => (target.workspace && name !== undefined ? storedName(target.workspace, name) : undefined),
    [target.workspace, name],
  );
  const isNamed = name !== undefined;
  // Which links will be merged is the same for all new names, so typing one does not compute it again and again.
  const anyPlan = useMemo(
    () => (isNamed && target.workspace ? planMove(groups, existing ?? '', target.workspace) : undefined),
    [groups, existing, isNamed, target.workspace],
  );
  const plan = isNamed && anyPlan ? { ...anyPlan, name: existing ?? name } : undefined;
  const submit = async () => {
    if (name === undefined) {
      setError(invalidMessage('The category', parsed.error));
      return;
    }
    requireMovable(edits, [targetId, ...groups.map(({ workspace }) => workspace.id)]);
    const workspace = await target.read;
    closeSheet(sheet);
    // With thousands of links, both would make one long task.
    await nextTask();
    const current = plan?.target === workspace ? plan : planMove(groups, name, workspace);
    moveLinks({ edits, plan: current, viewedCount, onMove });
  };
  return (
    <FormDialog
      title={`Move ${subject(linksOf(chosen.groups))}`}
      submit="Move"
      busy="Moving …"
      onSubmit={submit}
      onClose={() => closeSheet(sheet)}
    >
      {choices.length > 1 && (
        <SelectField label="Workspace" options={choices} value={targetId} onChange={setTargetId} />
      )}
      <CategoryField
        label="Category"
        value={category}
        categories={target.categories}
        hint={category === '' && present !== '' ? `Now in “${present}”.` : undefined}
        error={error}
        autofocus
        onInput={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <p class="form-notice" role="status">
        {describe(plan, linksOf(groups).length, viewedCount)}
      </p>
    </FormDialog>
  );
}

/** Returns the name of a category as it is stored. Undefined if there is none. */
function storedName(workspace: Workspace, name: string): string | undefined {
  return workspace.categories.get(storedCategory(workspace, name));
}

interface MoveSheetProps extends TargetsProps {
  readonly sheet: Extract<Sheet, { kind: 'move' }>;
  readonly edits: Edits;
}

/** Returns links with their workspace as the page shows it now, without those that it does not have any more. */
function latest(group: LinkGroup, editable: readonly Workspace[]): LinkGroup {
  const workspace = editable.find(({ id }) => id === group.workspace.id) ?? group.workspace;
  return { workspace, entries: group.entries.filter(({ id }) => findLink(workspace, id)) };
}

/** Returns the name of the category that all links are in. Empty if they are in several. */
function onlyCategory(groups: readonly LinkGroup[]): string {
  const ids = new Set(linksOf(groups).map(({ link }) => link.category));
  const [id] = ids;
  const [group] = groups;
  return ids.size === 1 && id !== undefined && group ? categoryName(group.workspace, id) : '';
}

/** Describes effects that the user may not expect. Empty if there are none. */
function describe(plan: MovePlan | undefined, count: number, viewedCount: number): string {
  const { name = '', moved, merged = [] } = plan ?? {};
  const stay = moved ? count - moved.length : 0;
  const sentences: string[] = [];
  if (viewedCount > 0) {
    const where = viewedCount === 1 ? 'stays where it is' : 'stay where they are';
    sentences.push(`${formatLinkCount(viewedCount)} that you may only view ${where}.`);
  }
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
