import { useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import { InstallApp } from './InstallApp';
import { Welcome } from './Welcome';
import '../styles/start.css';

/** Welcomes somebody new, or says how an empty workspace gets its first links. */
export function EmptyWorkspace({ workspace, isNew, edits }: EmptyWorkspaceProps) {
  const [hasStarted, setStarted] = useState(false);
  if (!edits) return <p class="muted">No links yet. What others add appears here right away.</p>;
  const isDefault = workspace.id === DEFAULT_WORKSPACE_ID;
  const sentence = isDefault
    ? 'save this to Reading'
    : `save this to Reading in my workspace ${workspace.name}`;
  return (
    <section class="empty">
      {isNew && !hasStarted ? (
        <Welcome workspace={workspace} edits={edits} onStart={() => setStarted(true)} />
      ) : (
        <div>
          <h2>No links yet</h2>
          <p class="muted">
            Press Add<span class="with-keys">, or paste an address anywhere on this page</span>. Or tell your
            assistant: “<bdi>{sentence}</bdi>
            ”.
          </p>
        </div>
      )}
      <div class="actions-row">
        <a class="button" href="/settings#assistants">
          Connect an assistant
        </a>
        {isDefault && (
          <a class="button" href="/import">
            Import bookmarks
          </a>
        )}
        <InstallApp />
      </div>
    </section>
  );
}

interface EmptyWorkspaceProps {
  readonly workspace: Workspace;
  /** Whether the person has no workspace yet. */
  readonly isNew: boolean;
  /** Undefined if the person may only view the workspace. */
  readonly edits: Edits | undefined;
}
