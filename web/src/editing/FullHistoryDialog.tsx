import { useEffect } from 'preact/hooks';
import { fullHistoryQuestion } from '../data/history/fullHistory';
import { askBeforeLeaving } from '../ui/page/document';
import { FormDialog } from '../ui/forms/FormDialog';

/** Asks whether to go on without history, if the service has no room for more of it today. */
export function FullHistoryDialog() {
  const question = fullHistoryQuestion.open.value;
  return question ? <Question {...question} /> : null;
}

function Question({ answer }: { readonly answer: (goOn: boolean) => void }) {
  // The edit is not stored yet.
  useEffect(() => askBeforeLeaving(), []);
  return (
    <FormDialog
      title="Today’s history is full"
      submit="Continue without it"
      cancelLabel="Discard the change"
      onSubmit={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>
        This workspace has used up its room for one day of history. Continue without it, and Activity shows
        the change but cannot undo it.
      </p>
    </FormDialog>
  );
}
