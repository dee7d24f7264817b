import type { EditOperation } from '@shared/contract/requests/editRequest';
import { saveFile } from '../bookmarks/saveFile';
import type { Edits } from '../data/edits/queue/contract';
import type { EditChange } from '../data/edits/queue/pendingEdits';
import type { Problem } from '../data/edits/queue/problem';
import { CopyButton } from '../ui/controls/CopyButton';
import { Dialog } from '../ui/forms/Dialog';

/** Shows the changes that are not stored as the user made them, with what they entered, and lets them choose what to do. */
export function ProblemsDialog({ edits, onClose }: ProblemsDialogProps) {
  return (
    <Dialog title="Changes that were not saved as you made them" onClose={onClose}>
      <ul class="stack" aria-label="Changes that were not saved as you made them">
        {edits.problems.value.map((problem) => (
          <li key={problem.id} class="stack">
            <ProblemItem edits={edits} problem={problem} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ProblemsDialogProps {
  readonly edits: Edits;
  readonly onClose: () => void;
}

function ProblemItem({ edits, problem }: { readonly edits: Edits; readonly problem: Problem }) {
  const { kind, text, change, canRetry, content } = problem;
  const entered = change ? describe(change) : JSON.stringify(content, undefined, 2);
  const save = () => {
    saveFile('unsaved-changes.json', 'application/json', JSON.stringify(content, undefined, 2));
  };
  return (
    <>
      <p>{text}</p>
      <pre dir="auto">{entered.slice(0, MAX_SHOWN)}</pre>
      <p class="actions-row">
        {canRetry && (
          <button type="button" class="button small primary" onClick={() => edits.retry(problem)}>
            {kind === 'changed' ? 'Use mine' : 'Try again'}
          </button>
        )}
        <CopyButton label="Copy" text={entered} />
        <button type="button" class="button small" onClick={save}>
          Save as a file
        </button>
        <button type="button" class="button small" onClick={() => edits.discard(problem)}>
          {kind === 'changed' ? (canRetry ? 'Keep theirs' : 'Dismiss') : 'Discard'}
        </button>
      </p>
    </>
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

/** Returns everything that the user entered. */
function describe(change: EditChange): string {
  if ('operations' in change) return change.operations.map(describeOperation).join('\n\n');
  const urls = change.known.flatMap(({ links }) => links.map(({ url }) => url));
  return ['Undo', ...urls].join('\n');
}

function describeOperation({ op, ...fields }: EditOperation): string {
  const { set, seen: _, ...target } = { ...{ set: {}, seen: undefined }, ...fields };
  const lines = Object.entries({ ...target, ...prefixed(set) }).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  return [NAMES[op], ...lines].join('\n');
}

function prefixed(set: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [`new ${name}`, value]));
}
