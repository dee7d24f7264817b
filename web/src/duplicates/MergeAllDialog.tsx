import { useMemo } from 'preact/hooks';
import { FormDialog } from '../ui/forms/FormDialog';
import { formatList, formatNumber } from '../ui/text/format';
import type { MergePlan } from './planMerge';

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
        One link of each page is kept, and {formatNumber(count)} go to the trash. Their notes are added to
        those that are kept, and so are their references where there is none.
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

/** What the plans call what is lost, by the beginning of its description. */
const KINDS = [
  ['the title', 'title'],
  ['its place', 'place in another category', 'places in other categories'],
  ['the address', 'other address', 'other addresses'],
  ['a note', 'note that is too long'],
  ['the reference', 'reference'],
  ['the ID', 'ID of a session', 'IDs of sessions'],
] as const;

function countLost(plans: readonly MergePlan[]): string[] {
  return KINDS.flatMap(([start, one, many = `${one}s`]) => {
    const count = plans.reduce(
      (sum, { lost }) => sum + lost.filter((each) => each.startsWith(start)).length,
      0,
    );
    return count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];
  });
}
