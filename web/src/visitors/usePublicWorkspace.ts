import { useEffect, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { isPrivate, openPublicWorkspace } from '../data/workspaces/publicWorkspace';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import type { WorkspaceKey } from '../firebase/documents';
import { openFirestore } from '../firebase/firestore';
import { runInSlices } from '../data/local/slices';
import { countTags, type CountedTag } from '../tags/tags';
import { messageOf } from '../ui/text/messages';

/** Loads a public workspace once. A private workspace looks like one that does not exist. */
export function usePublicWorkspace({ uid, workspaceId }: WorkspaceKey): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    const load = async (): Promise<Loaded> => {
      const opened = await openPublicWorkspace(await openFirestore(), { uid, workspaceId });
      if (!opened) return { state: 'notFound' };
      const { summary, readLinks } = opened;
      setLoaded({ state: 'loading', summary });
      const read = await readLinks((newest) => setLoaded({ state: 'loading', summary, newest }));
      if (!read) return { state: 'notFound' };
      // The heading shows them, and must not grow later.
      const tags = await runInSlices(countTags([read.workspace]));
      return { state: 'loaded', ...read, tags };
    };
    load().then(setLoaded, (error: unknown) =>
      setLoaded(isPrivate(error) ? { state: 'notFound' } : { state: 'failed', message: messageOf(error) }),
    );
  }, [uid, workspaceId]);
  return loaded;
}

/** The loading state of a public workspace. */
type Loaded =
  | { readonly state: 'loading'; readonly summary?: WorkspaceSummary; readonly newest?: Workspace }
  | {
      readonly state: 'loaded';
      readonly summary: WorkspaceSummary;
      readonly workspace: Workspace;
      readonly tags: readonly CountedTag[];
    }
  | { readonly state: 'notFound' }
  | { readonly state: 'failed'; readonly message: string };
