import { useEffect, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { isPrivate, openPublicWorkspace } from '../data/publicWorkspace';
import type { WorkspaceSummary } from '../data/workspaceSummary';
import type { WorkspaceKey } from '../firebase/documents';
import { openFirestore } from '../firebase/firestore';
import { messageOf } from '../ui/messages';

/** What a visitor has loaded of a public workspace. */
export type Loaded =
  | { readonly state: 'loading'; readonly summary?: WorkspaceSummary; readonly newest?: Workspace }
  | { readonly state: 'loaded'; readonly summary: WorkspaceSummary; readonly workspace: Workspace }
  | { readonly state: 'notFound' }
  | { readonly state: 'failed'; readonly message: string };

/** Loads a public workspace once. A private workspace looks like one that does not exist. */
export function usePublicWorkspace({ uid, workspaceId }: WorkspaceKey): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    const load = async (): Promise<Loaded> => {
      const opened = await openPublicWorkspace(await openFirestore(), { uid, workspaceId });
      if (!opened) return { state: 'notFound' };
      const { summary, readLinks } = opened;
      setLoaded({ state: 'loading', summary });
      const workspace = await readLinks((newest) => {
        setLoaded({ state: 'loading', summary, newest });
      });
      return { state: 'loaded', summary, workspace };
    };
    load().then(setLoaded, (error: unknown) => {
      setLoaded(isPrivate(error) ? { state: 'notFound' } : { state: 'failed', message: messageOf(error) });
    });
  }, [uid, workspaceId]);
  return loaded;
}
