import { useMemo } from 'preact/hooks';
import { FormDialog } from '../ui/forms/FormDialog';
import { formatList, formatNumber } from '../ui/text/format';
import type { Loss, MergePlan } from './planMerge';

/** Says what merging all pages does and loses, and asks whether to do it. */
export function MergeAllDialog({ plans, onMerge, onClose }: MergeAllDialogProps) {
  // The workspace may change meanwhile, but the person agrees to what they see.
  const agreed = useMemo(() => plans, []);
  const count = agreed.reduce((sum, { others }) => sum + others.length, 0);
  const lost = countLost(agreed);
  return (
    <FormDialog
      title={`Merge ${formatNumber(agreed.length)} pages?`}
      submit="Merge all"
      onClose={onClose}
      onSubmit={() => {
        onClose();
        onMerge(agreed);
      }}
    >
      <p>
        One link of each page is kept, and {formatNumber(count)} go to the trash. Their notes, and references
        that are missing there, are added to those that are kept.
      </p>
      <p>{lost.length === 0 ? 'Nothing else is lost.' : `Lost: ${formatList(lost)}.`} You can undo this.</p>
    </FormDialog>
  );
}

interface MergeAllDialogProps {
  readonly plans: readonly MergePlan[];
  readonly onMerge: (plans: readonly MergePlan[]) => void;
  readonly onClose: () => void;
}

/** What one and several things of each kind are called. */
const KINDS: readonly (readonly [kind: Loss['kind'], one: string, many: string])[] = [
  ['title', 'title', 'titles'],
  ['place', 'place in another category', 'places in other categories'],
  ['address', 'other address', 'other addresses'],
  ['note', 'note that is too long', 'notes that are too long'],
  ['reference', 'reference', 'references'],
  ['session', 'ID of a session', 'IDs of sessions'],
];

function countLost(plans: readonly MergePlan[]): string[] {
  const kinds = plans.flatMap(({ lost }) => lost.map(({ kind }) => kind));
  return KINDS.flatMap(([kind, one, many]) => {
    const count = kinds.filter((each) => each === kind).length;
    return count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];
  });
}
