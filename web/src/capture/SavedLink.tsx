import { useEffect } from 'preact/hooks';
import type { EditResult } from '@shared/contract/editRequest';
import { categoryId } from '@shared/model/identity';
import type { LinkValues } from '../editing/form/linkDraft';
import { workspacePath } from '../navigation/routes';
import { announcement, focusContent } from '../ui/document';
import { Icon } from '../ui/Icon';

/** A saved link, and where it was saved. */
export interface Saved {
  readonly status: EditResult['status'] | undefined;
  readonly values: LinkValues;
  readonly workspaceId: string;
  readonly workspaceName: string;
}

const TITLES: Partial<Record<EditResult['status'], string>> = {
  updated: 'Already there: what it lacked was added',
  unchanged: 'Already there: nothing changed',
};

/** Says where a link was saved. Closes the window if the bookmarklet has opened it. */
export function SavedLink({ saved, closes }: { readonly saved: Saved; readonly closes: boolean }) {
  const { status = 'created', values, workspaceId, workspaceName } = saved;
  const title = TITLES[status] ?? 'Saved';
  useEffect(() => {
    focusContent();
    announcement.value = `${title}.`;
    if (closes) window.close();
  }, [title, closes]);
  return (
    <main id="content" class="page narrow" tabIndex={-1}>
      <h1>{title}</h1>
      <p>
        “<bdi>{values.title}</bdi>” is in{' '}
        <a href={workspacePath(workspaceId, categoryId(values.category))}>
          <bdi>{values.category}</bdi>
        </a>
        , in the workspace <bdi>{workspaceName}</bdi>.
      </p>
      <p class="actions-row">
        <a class="button primary" href={workspacePath(workspaceId)}>
          <Icon name="check" /> Open the workspace
        </a>
      </p>
      {closes && <p class="muted">You can close this window.</p>}
    </main>
  );
}
