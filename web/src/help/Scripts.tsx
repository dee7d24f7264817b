import { CopyButton } from '../ui/controls/CopyButton';
import { addingCommands } from './ownTexts';
import '../styles/tabs.css';

/** Shows the commands that add a link from a script. */
export function Scripts() {
  const commands = addingCommands(window.location.origin);
  return (
    <div class="snippet">
      <div class="snippet-head">
        <span>Run this in a terminal.</span>
        <CopyButton text={commands} label="Copy" />
      </div>
      <pre tabIndex={0} aria-label="Commands to add a link">
        {commands}
      </pre>
    </div>
  );
}
