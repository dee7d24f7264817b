import { useEffect, useState } from 'preact/hooks';
import type { WorkspaceKey } from '../data/documents';
import { openPublicWorkspace, type PublicWorkspace } from '../data/publicWorkspace';
import { openFirestore } from '../firebase/firestore';
import { useTitle } from '../ui/document';
import { messageOf } from '../ui/messages';
import { Loading, Notice, ReloadButton } from '../ui/Notice';
import { PublicLinks } from './PublicLinks';

/** The public view of a workspace. A private workspace looks like one that does not exist. */
export function PublicPage({ uid, workspaceId }: WorkspaceKey) {
  const [workspace, setWorkspace] = useState<PublicWorkspace | null>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const open = async () => {
      try {
        setWorkspace(await openPublicWorkspace(await openFirestore(), { uid, workspaceId }));
      } catch (error) {
        setFailure(messageOf(error));
      }
    };
    void open();
  }, [uid, workspaceId]);
  useTitle(workspace === null ? 'Not found' : workspace?.summary.name);

  if (failure !== undefined) {
    return (
      <Notice title="This workspace could not be loaded" text={failure} isFailure>
        <ReloadButton />
      </Notice>
    );
  }
  if (workspace === undefined) return <Loading />;
  if (workspace === null) {
    return (
      <Notice
        title="Workspace not found"
        text="There is no public workspace at this address. The address may be wrong, or the workspace may have been made private."
      >
        <a class="button" href="/">
          Go to Link Dashboard
        </a>
      </Notice>
    );
  }
  return <PublicLinks workspace={workspace} />;
}
