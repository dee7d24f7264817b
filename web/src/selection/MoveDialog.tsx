import { useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { summarize } from '@shared/model/summary';
import { categoryNameSchema } from '@shared/contract/validators';
import type { LinkEntry } from '@shared/model/workspace';
import type { Edits } from '../data/edits';
import { invalidMessage } from '../ui/messages';
import { CategoryField } from '../editing/form/CategoryField';
import { changeWithUndo } from '../editing/changeWithUndo';
import { formatLinkCount } from '../ui/format';
import { FormDialog } from '../ui/forms/FormDialog';
import { moveOf, planMove, type MovePlan } from '../editing/changeLinks';

interface MoveDialogProps {
  readonly edits: Edits;
  readonly workspace: Workspace;
  readonly entries: readonly LinkEntry[];
  /** Called before the links move. */
  readonly onMove: () => void;
  readonly onClose: () => void;
}

/** Asks for the category to move links to. Says if some of them will be merged with links in it. */
export function MoveDialog({ edits, workspace, entries, onMove, onClose }: MoveDialogProps) {
  const [category, setCategory] = useState('');
  const [error, setError] = useState<string>();
  const { categories } = useMemo(() => summarize(workspace), [workspace]);
  const parsed = categoryNameSchema.safeParse(category);
  const name = parsed.data;
  const plan = useMemo(
    () => (name === undefined ? undefined : planMove(workspace, entries, name)),
    [workspace, entries, name],
  );
  const submit = () => {
    if (!plan) {
      setError(parsed.error && invalidMessage('The category', parsed.error));
      return;
    }
    onClose();
    if (plan.moved.length === 0) return;
    onMove();
    const { operations, texts } = moveOf(workspace, plan);
    changeWithUndo(edits, workspace, operations, texts);
  };
  return (
    <FormDialog
      title={`Move ${formatLinkCount(entries.length)}`}
      submit="Move"
      onSubmit={submit}
      onClose={onClose}
    >
      <CategoryField
        label="Category"
        value={category}
        categories={categories}
        error={error}
        autofocus
        onInput={(value) => {
          setCategory(value);
          setError(undefined);
        }}
      />
      <p class="form-notice" role="status">
        {plan && describe(plan, entries.length)}
      </p>
    </FormDialog>
  );
}

/** Describes effects that the user may not expect. Empty if there are none. */
function describe({ name, moved, mergedCount }: MovePlan, count: number): string {
  const stay = count - moved.length;
  const sentences: string[] = [];
  if (stay > 0) {
    const who = stay < count ? formatLinkCount(stay) : count === 1 ? 'It' : 'All';
    sentences.push(`${who} ${stay === 1 ? 'is' : 'are'} in “${name}” already.`);
  }
  if (mergedCount === 1) {
    sentences.push(
      `1 link has the same address as another in “${name}”. They become one, which keeps its title, date and note.`,
    );
  } else if (mergedCount > 1) {
    sentences.push(
      `${formatLinkCount(mergedCount)} have the same address as others in “${name}”. Each pair becomes one, which keeps its title, date and note.`,
    );
  }
  return sentences.join(' ');
}
