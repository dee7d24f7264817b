import { Icon } from '../ui/controls/Icon';

/** Suggests what to do in an empty workspace. */
export function EmptyWorkspace({ name, isDefault, onAdd }: EmptyWorkspaceProps) {
  const sentence = isDefault ? 'save this to Reading' : `save this to Reading in my workspace ${name}`;
  if (!onAdd) return <p class="muted">No links yet. What others add appears here right away.</p>;
  return (
    <section class="empty">
      <h2>No links yet</h2>
      <p class="muted">New links appear here right away, however you add them.</p>
      <ol class="steps">
        <li class="panel">
          <h3>Add your first link</h3>
          <p class="muted">
            Paste an address anywhere here, or press <kbd>n</kbd>.
          </p>
          <button type="button" class="button" onClick={onAdd}>
            <Icon name="add" /> Add a link
          </button>
        </li>
        <li class="panel">
          <h3>Let your assistant save links</h3>
          <p class="muted">
            Create an API key, paste the configuration into your client, and say “<bdi>{sentence}</bdi>”.
          </p>
          <a class="button primary" href="/settings">
            Connect an AI client
          </a>
        </li>
        {isDefault && (
          <li class="panel">
            <h3>Bring your bookmarks</h3>
            <p class="muted">Import your browser’s bookmarks file. Folders become categories.</p>
            <a class="button" href="/import">
              Import bookmarks
            </a>
          </li>
        )}
      </ol>
    </section>
  );
}

interface EmptyWorkspaceProps {
  readonly name: string;
  readonly isDefault: boolean;
  /** Undefined if the user may only view the workspace. */
  readonly onAdd: (() => void) | undefined;
}
