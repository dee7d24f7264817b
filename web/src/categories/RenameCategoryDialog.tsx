import { useMemo, useState } from 'preact/hooks';
import { categoryNameSchema } from '@shared/contract/fields/validators';
import { summarize } from '@shared/model/summary';
import { categoryName } from '@shared/model/workspace';
import { CategoryField } from '../editing/form/CategoryField';
import { invalidMessage } from '../ui/text/messages';
import { formatLinkCount } from '../ui/text/format';
import { FormDialog } from '../ui/forms/FormDialog';
import { mergeOf, renameCategory, type CategoryTarget, type Merge } from './changeCategory';

/**
 * Asks for the new name of a category. If another category has it, the title, the button and a text say that the two will be
 * merged. The text is above the field, because the list of categories opens below it.
 */
export function RenameCategoryDialog({ onClose, ...target }: RenameCategoryDialogProps) {
  const { workspace, categoryId } = target;
  const oldName = categoryName(workspace, categoryId);
  const [name, setName] = useState(oldName);
  const [error, setError] = useState<string>();
  const others = useMemo(
    () => summarize(workspace).categories.filter(({ id }) => id !== categoryId),
    [workspace, categoryId],
  );
  const parsed = categoryNameSchema.safeParse(name);
  const merge = useMemo(
    () => (parsed.success ? mergeOf({ ...target, workspace, categoryId }, parsed.data) : undefined),
    [workspace, categoryId, parsed.data],
  );
  const submit = () => {
    if (!parsed.success) {
      setError(invalidMessage('The name', parsed.error));
      return;
    }
    renameCategory(target, parsed.data);
    onClose();
  };
  return (
    <FormDialog
      title={merge ? `Merge “${oldName}” into “${merge.into}”` : 'Rename this category'}
      submit={merge ? 'Merge' : 'Rename'}
      onSubmit={submit}
      onClose={onClose}
    >
      <div class="form-notice" role="status">
        {merge && <MergeNotice oldName={oldName} merge={merge} />}
      </div>
      <CategoryField
        label="Name"
        value={name}
        categories={others}
        isRenaming
        hint={merge ? '' : 'To merge it with another category, choose that one.'}
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

interface MergeNoticeProps {
  readonly oldName: string;
  readonly merge: Merge;
}

function MergeNotice({ oldName, merge }: MergeNoticeProps) {
  const { into, linkCount, movedCount, duplicateCount } = merge;
  return (
    <>
      <p>
        “<bdi>{into}</bdi>” already has {formatLinkCount(linkCount)}.{' '}
        {movedCount === 1 ? '1 link moves' : `${formatLinkCount(movedCount)} move`} there, and the category “
        <bdi>{oldName}</bdi>” disappears. You can undo this.
      </p>
      {duplicateCount > 0 && (
        <p>
          {duplicateCount === 1 ? '1 link is' : `${formatLinkCount(duplicateCount)} are`} in both. Each pair
          becomes one link with the title and date from “<bdi>{into}</bdi>” and both notes. From “
          <bdi>{oldName}</bdi>”, it takes only what else it lacks.
        </p>
      )}
    </>
  );
}
