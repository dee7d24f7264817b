import { useState } from 'preact/hooks';
import { categoryNameSchema } from '@shared/contract/validators';
import { categoryName } from '@shared/model/workspace';
import { TextDialog } from '../ui/forms/TextDialog';
import { formatLinkCount } from '../ui/format';
import { FormDialog } from '../ui/forms/FormDialog';
import { mergeOf, renameCategory, type CategoryTarget } from './changeCategory';

interface RenameCategoryDialogProps extends CategoryTarget {
  readonly onClose: () => void;
}

/**
 * Asks for the new name of a category. Asks for confirmation if another category has it, because the two will
 * be merged.
 */
export function RenameCategoryDialog({ onClose, ...target }: RenameCategoryDialogProps) {
  const [name, setName] = useState(categoryName(target.workspace, target.categoryId));
  const [isMerging, setMerging] = useState(false);
  if (isMerging) {
    return <MergeDialog {...target} name={name} onCancel={() => setMerging(false)} onClose={onClose} />;
  }
  return (
    <TextDialog
      title="Rename this category"
      label="Name"
      hint="To merge it with another category, enter the name of that category."
      initial={name}
      submit="Rename"
      schema={categoryNameSchema}
      onClose={onClose}
      onSubmit={(entered) => {
        const isMerge = mergeOf(target, entered) !== undefined;
        setName(entered);
        setMerging(isMerge);
        if (!isMerge) renameCategory(target, entered);
        return Promise.resolve(!isMerge);
      }}
    />
  );
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
      <p class="hint">You can undo this for a few seconds.</p>
    </FormDialog>
  );
}
