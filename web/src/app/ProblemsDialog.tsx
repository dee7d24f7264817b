import type { EditOperation } from '@shared/contract/editRequest';
import type { UnsentEdit } from '../data/outbox';
import { CopyButton } from '../ui/CopyButton';
import { Dialog } from '../ui/forms/Dialog';

interface ProblemsDialogProps {
  readonly problems: readonly UnsentEdit[];
  readonly onDismiss: (edit: UnsentEdit) => Promise<void>;
  readonly onClose: () => void;
}

/** Shows the changes that are not stored as the user made them, with what they entered, so that nothing typed is lost. */
export function ProblemsDialog({ problems, onDismiss, onClose }: ProblemsDialogProps) {
  return (
    <Dialog title="Changes that you made offline" onClose={onClose}>
      <ul class="stack" aria-label="Changes that are not stored as you made them">
        {problems.map((edit) => {
          const entered = edit.operations.map(describe).join('\n\n');
          return (
            <li key={edit.id} class="stack">
              <p>{edit.problem}</p>
              <pre dir="auto">{entered.slice(0, MAX_SHOWN)}</pre>
              <p class="actions-row">
                <CopyButton label="Copy" text={entered} />
                <button type="button" class="button small" onClick={() => void onDismiss(edit)}>
                  Dismiss
                </button>
              </p>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** How many characters of a change to show. Copying copies all of it. */
const MAX_SHOWN = 2_000;

const NAMES: Readonly<Record<EditOperation['op'], string>> = {
  addLink: 'Add a link',
  updateLink: 'Edit a link',
  deleteLink: 'Delete a link',
  renameCategory: 'Rename a category',
  deleteCategory: 'Delete a category',
  moveCategory: 'Move a category',
  pinCategory: 'Pin a category',
  updateWorkspace: 'Change the workspace',
};

/** Returns everything that the user entered, one field per line. */
function describe({ op, ...fields }: EditOperation): string {
  const { set, ifSame: _, ...target } = { set: {}, ifSame: {}, ...fields };
  const lines = Object.entries({ ...target, ...prefixed(set) }).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  return [NAMES[op], ...lines].join('\n');
}

function prefixed(set: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [`new ${name}`, value]));
}
