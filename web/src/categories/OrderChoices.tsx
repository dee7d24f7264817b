import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import { Choices } from '../ui/forms/Choices';
import { ORDERS, sortCategories } from './arrangeCategories';

/** Shows how the categories of a workspace are sorted, to choose another order. Pinned ones always come first. */
export function OrderChoices({ edits, workspace }: OrderChoicesProps) {
  return (
    <Choices
      label="Order of categories"
      options={ORDERS}
      value={workspace.categoryOrder ?? 'hand'}
      onChange={(order) => sortCategories(edits, workspace, order)}
    />
  );
}

interface OrderChoicesProps {
  readonly edits: Edits;
  readonly workspace: Workspace;
}
