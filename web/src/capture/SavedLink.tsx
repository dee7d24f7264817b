import { useEffect } from 'preact/hooks';
import type { EditResult } from '@shared/contract/requests/editRequest';
import type { LinkValues } from '../editing/form/linkDraft';
import { namesOf } from '../editing/outcomeText';
import { workspacePath } from '../navigation/routes';
import { announcement, focusContent } from '../ui/page/document';
import { Icon } from '../ui/controls/Icon';

/** Says where a link was saved. Closes the window if the bookmarklet has opened it. */
export function SavedLink({ saved, closes }: { readonly saved: Saved; readonly closes: boolean }) {
  const { result, values, workspaceId, workspaceName, category } = saved;
  const title = (result && TITLES[result.status]) ?? 'Saved';
  const lost = result?.lost?.flatMap(({ fields }) => fields) ?? [];
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
        <a href={workspacePath(workspaceId, category)}>
          <bdi>{values.category}</bdi>
        </a>
        , in the workspace <bdi>{workspaceName}</bdi>.
        {lost.length > 0 && ` It keeps its own ${namesOf(lost)}.`}
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

/** A saved link, and where it was saved. */
export interface Saved {
  /** Undefined if the browser keeps the link until it can be sent. */
  readonly result: EditResult | undefined;
  readonly values: LinkValues;
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** The id of the link's category. */
  readonly category: string;
}

const TITLES: Partial<Record<EditResult['status'], string>> = {
  updated: 'Already saved: missing details were added',
  unchanged: 'Already saved: nothing changed',
};
