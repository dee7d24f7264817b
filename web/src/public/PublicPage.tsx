import { useEffect, useState } from 'preact/hooks';
import type { WorkspaceKey } from '../data/workspaces';
import { openPublicWorkspace, type PublicWorkspace } from '../data/publicWorkspace';
import { openFirestore } from '../firebase/firestore';
import { messageOf } from '../ui/messages';
import { Notice, ReloadButton } from '../ui/Notice';
import { useTitle } from '../ui/document';
import { Waiting } from '../ui/Waiting';
import { PublicLinks } from './PublicLinks';

/** A workspace as everyone sees it. A private one looks like one that does not exist. */
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
      <Notice title="This page could not be read" text={failure} isFailure>
        <ReloadButton />
      </Notice>
    );
  }
  if (workspace === undefined) return <Waiting />;
  if (workspace === null) {
    return (
      <Notice
        title="There is nothing to see here"
        text="This address belongs to no public workspace. It may be mistyped, or it was made private."
      >
        <a class="button" href="/">
          Go to Link Dashboard
        </a>
      </Notice>
    );
  }
  return <PublicLinks workspace={workspace} />;
}
