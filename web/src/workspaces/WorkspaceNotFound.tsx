import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { Notice } from '../ui/controls/Notice';

/** Says on a full screen that the user has no workspace at this address, and why if somebody else shared it with them. */
export function WorkspaceNotFound({ last }: WorkspaceNotFoundProps) {
  const { name, shared } = last ?? {};
  return (
    <Notice
      title={shared ? `“${name ?? ''}” is no longer shared with you` : 'Workspace not found'}
      text={
        shared
          ? `You left it, or its owner, ${shared.owner}, removed you or deleted it. If that is a mistake, ask them for another invitation.`
          : last?.hasMembers
            ? 'You deleted it in another tab, or a member to whom you offered it owns it now. Activity says under Account what happened.'
            : 'The address may be wrong, or the workspace may have been deleted.'
      }
    >
      <a class="button primary" href="/">
        Go to your default workspace
      </a>
    </Notice>
  );
}

interface WorkspaceNotFoundProps {
  /** The workspace as the page knew it before it disappeared. */
  readonly last: WorkspaceSummary | undefined;
}
