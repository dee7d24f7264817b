import { Notice } from '../ui/Notice';

/** Says on a full screen that the user has no workspace at this address. */
export function WorkspaceNotFound() {
  return (
    <Notice
      title="Workspace not found"
      text="The address may be wrong, or the workspace may have been deleted."
    >
      <a class="button primary" href="/">
        Go to your default workspace
      </a>
    </Notice>
  );
}
