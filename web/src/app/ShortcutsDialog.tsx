import { shortcuts } from '../navigation/shortcuts';
import { keyName } from '../ui/page/keyName';
import { Dialog, DialogActions } from '../ui/forms/Dialog';
import '../styles/shortcuts.css';

/** Shows the list of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  // If several components use the same key, the last one wins.
  const active = new Map(shortcuts.value.filter(({ key }) => key !== '').map(({ key, does }) => [key, does]));
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
      <div class="shortcuts">
        <Uses uses={[...active].map(([key, does]) => ({ keys: [key], does }))} />
        <Uses uses={OTHERS} />
      </div>
      <p class="hint">Single keys work wherever you are not typing.</p>
      <DialogActions failure={undefined} onCancel={onClose} cancelLabel="Close" focusCancel />
    </Dialog>
  );
}

function Uses({ uses }: { readonly uses: readonly KeyUse[] }) {
  return (
    <dl>
      {uses.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{keyName(key)}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

interface KeyUse {
  /** Keys to press together. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys that are not registered as shortcuts, or only work in some places. */
const OTHERS: readonly KeyUse[] = [
  { keys: ['Mod', 'K'], does: 'Find a link, a category, a tag or a command' },
  { keys: ['Mod', 'V'], does: 'Add the address, or the addresses, that you have copied' },
  { keys: ['Mod', 'Z'], does: 'Undo your last change, and then those before it' },
  { keys: ['Mod', 'Shift', 'Z'], does: 'Redo what you have undone' },
  { keys: ['Tab'], does: 'Go to the Undo of a new message, and Shift Tab back' },
  { keys: ['Tab'], does: 'Go to the next link or button' },
  { keys: ['ArrowDown'], does: 'Go from the search to the links, and from link to link' },
  { keys: ['ArrowUp'], does: 'Go back from link to link, and to the search' },
  { keys: ['ArrowRight'], does: 'Unfold a category in the sidebar, or go to its menu' },
  { keys: ['ArrowLeft'], does: 'Fold it, or go back from its menu' },
  { keys: ['Enter'], does: 'Open a link, or press a button' },
  { keys: ['Mod', 'Enter'], does: 'Save, from a field with several lines' },
  { keys: ['Mod', 'A'], does: 'Select all links that the list shows' },
  { keys: ['Shift', 'ArrowDown'], does: 'Select the next link, too' },
  { keys: ['Escape'], does: 'Close a menu or a dialog, go back to the search, or leave it' },
];
