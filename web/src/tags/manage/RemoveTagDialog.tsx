import { useMemo } from 'preact/hooks';
import { withoutTag } from '@shared/operations/editTags';
import { FormDialog } from '../../ui/forms/FormDialog';
import { changeEverywhere, groupsWith, whereText, type TagDialogProps } from './changeEverywhere';

/** Asks whether to remove a tag from all links. */
export function RemoveTagDialog({ tag, scope, onCancel, onClose }: TagDialogProps) {
  const found = useMemo(() => groupsWith(scope, tag.identity), [scope, tag]);
  return (
    <FormDialog
      title={`Remove #${tag.name}?`}
      submit="Remove"
      onSubmit={async () => {
        onClose();
        await changeEverywhere(scope, found, (note) => withoutTag(note, tag.name), {
          done: `Removed #${tag.name}.`,
          failed: `#${tag.name} was not removed.`,
          notUndone: `#${tag.name} was not restored.`,
        });
      }}
      onClose={onCancel}
    >
      <p>{whereText(found)} The links stay.</p>
      <p class="hint">You can undo this.</p>
    </FormDialog>
  );
}
