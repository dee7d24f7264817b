import { useMemo, useState } from 'preact/hooks';
import { categoryNameSchema } from '@shared/contract/fields/validators';
import { summarize } from '@shared/model/summary';
import { categoryName } from '@shared/model/workspace';
import { CategoryField } from '../editing/form/CategoryField';
import { invalidMessage } from '../ui/text/messages';
import { formatLinkCount } from '../ui/text/format';
import { FormDialog } from '../ui/forms/FormDialog';
import { mergeOf, renameCategory, type CategoryTarget } from './changeCategory';

/**
 * Asks for the new name of a category. Asks for confirmation if another category has it, because the two will
 * be merged.
 */
export function RenameCategoryDialog({ onClose, ...target }: RenameCategoryDialogProps) {
  const { workspace, categoryId } = target;
  const [name, setName] = useState(categoryName(workspace, categoryId));
  const [error, setError] = useState<string>();
  const [isMerging, setMerging] = useState(false);
  const others = useMemo(
    () => summarize(workspace).categories.filter(({ id }) => id !== categoryId),
    [workspace, categoryId],
  );
  if (isMerging) {
    return <MergeDialog {...target} name={name} onCancel={() => setMerging(false)} onClose={onClose} />;
  }
  const submit = () => {
    const parsed = categoryNameSchema.safeParse(name);
    if (!parsed.success) {
      setError(invalidMessage('The name', parsed.error));
      return;
    }
    setName(parsed.data);
    if (mergeOf(target, parsed.data)) {
      setMerging(true);
      return;
    }
    renameCategory(target, parsed.data);
    onClose();
  };
  return (
    <FormDialog title="Rename this category" submit="Rename" onSubmit={submit} onClose={onClose}>
      <CategoryField
        label="Name"
        value={name}
        categories={others}
        hint="To merge it with another category, choose that one."
        error={error}
        autofocus
        onInput={(value) => {
          setName(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

interface RenameCategoryDialogProps extends CategoryTarget {
  readonly onClose: () => void;
}

interface MergeDialogProps extends RenameCategoryDialogProps {
  readonly name: string;
  readonly onCancel: () => void;
}

function MergeDialog({ name, onCancel, onClose, ...target }: MergeDialogProps) {
  const oldName = categoryName(target.workspace, target.categoryId);
  // The other category may be gone by now. Then this only renames.
  const { into, linkCount, movedCount, duplicateCount } = mergeOf(target, name) ?? {
    into: name,
    linkCount: 0,
    movedCount: 0,
    duplicateCount: 0,
  };
  return (
    <FormDialog
      title={`Merge “${oldName}” into “${into}”?`}
      submit="Merge"
      focusSubmit
      onSubmit={() => {
        onClose();
        renameCategory(target, name);
      }}
      onClose={onCancel}
    >
      <p>
        “<bdi>{into}</bdi>” already has {formatLinkCount(linkCount)}.{' '}
        {movedCount === 1 ? '1 link moves' : `${formatLinkCount(movedCount)} move`} there, and the category “
        <bdi>{oldName}</bdi>” disappears.
      </p>
      {duplicateCount > 0 && (
        <p>
          {duplicateCount === 1 ? '1 link is' : `${formatLinkCount(duplicateCount)} are`} in both. Each pair
          becomes one link with the title, date and note from “<bdi>{into}</bdi>”. It takes only what it lacks
          from “<bdi>{oldName}</bdi>”.
        </p>
      )}
      <p class="hint">You can undo this.</p>
    </FormDialog>
  );
}
