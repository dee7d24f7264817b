import type { ComponentChildren } from 'preact';
import type { SignedInProps } from '../account/signedInProps';
import type { Workspace } from '@shared/model/model';
import { activityPath, workspacePath } from '../navigation/routes';
import '../styles/activity.css';

/** Shows the title of the page, its workspace, and the way to the other pages. */
export function ActivityHead({ workspace, page, children }: ActivityHeadProps) {
  return (
    <div class="page-head">
      <div class="page-title">
        <h1>{PAGES[page]}</h1>
        <p class="metadata">
          {page === 'account' ? (
            <span>last 12 months</span>
          ) : (
            <>
              <a href={workspacePath(workspace.id)} dir="auto">
                {workspace.name}
              </a>
              <span>last 30 days</span>
            </>
          )}
        </p>
      </div>
      {children}
      <nav class="tabs" aria-label="History">
        {(['activity', 'trash', 'account'] as const).map((each) => (
          <a
            key={each}
            class="button small"
            href={pathOf(workspace.id, each)}
            aria-current={each === page ? 'page' : undefined}
          >
            {PAGES[each]}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** The kind of change with which the page shows what happened to the account instead. */
export const OF_ACCOUNT = 'account';

function pathOf(workspaceId: string, page: keyof typeof PAGES): string {
  return page === 'account'
    ? `${activityPath(workspaceId)}?kind=${OF_ACCOUNT}`
    : activityPath(workspaceId, page);
}

export interface ActivityPageProps extends SignedInProps {
  readonly workspaceId: string;
}

const PAGES = { activity: 'Activity', trash: 'Trash', account: 'Account' } as const;

interface ActivityHeadProps {
  readonly workspace: Workspace;
  readonly page: keyof typeof PAGES;
  readonly children?: ComponentChildren;
}
