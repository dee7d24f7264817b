import { FormDialog } from '../ui/forms/FormDialog';
import type { UndoQuestion } from './useUndo';

/** Says what would be put back, and asks whether to do it. */
export function UndoDialog({ plan, confirm, close }: UndoQuestion) {
  return (
    <FormDialog
      title={plan.question}
      submit={plan.verb}
      isDangerous={plan.verb === 'Remove'}
      onSubmit={confirm}
      onClose={close}
    >
      {plan.verb === 'Undo' && (
        <p>
          Counted by link: {plan.tally}.{plan.redoes && ' What was undone is done again.'}
        </p>
      )}
      <p>
        What has been changed since stays as it is.{' '}
        {plan.movesBack
          ? 'Links that were moved to or from another workspace are moved back. You cannot undo that, but move them again.'
          : 'You can undo this.'}
      </p>
    </FormDialog>
  );
}
