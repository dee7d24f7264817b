import type { ComponentChildren } from 'preact';
import type { SignedInProps } from '../account/signedInProps';
import { withDefault } from '../data/workspaces/workspaceSummary';
import { location, navigate } from '../navigation/location';
import { activityPath, workspacePath } from '../navigation/routes';
import '../styles/activity.css';

/** Shows the title of the page, a choice of the workspace, and the way to the other pages. */
export function ActivityHead({ workspaces, workspaceId, page, children }: ActivityHeadProps) {
  const { isEverywhere } = location.value;
  const choices = withDefault(workspaces);
  return (
    <div class="page-head">
      <div class="page-title">
        <h1>{PAGES[page]}</h1>
        <p class="metadata">
          {page === 'account' ? (
            <span>last 12 months</span>
          ) : (
            <>
              {choices.length > 1 && (
                <select
                  class="input small"
                  aria-label="Workspace"
                  dir="auto"
                  value={isEverywhere ? '' : workspaceId}
                  onChange={({ currentTarget: { value } }) =>
                    navigate(value === '' ? pathOf(workspaceId, page, true) : pathOf(value, page, false))
                  }
                >
                  <option value="">All workspaces</option>
                  {choices.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
              {!isEverywhere && (
                <a href={workspacePath(workspaceId)} dir="auto">
                  {choices.length > 1 ? 'Open' : choices.find(({ id }) => id === workspaceId)?.name}
                </a>
              )}
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
            href={pathOf(workspaceId, each, isEverywhere)}
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

function pathOf(workspaceId: string, page: keyof typeof PAGES, isEverywhere: boolean): string {
  const parameters = new URLSearchParams({
    ...(isEverywhere && { in: 'all' }),
    ...(page === 'account' && { kind: OF_ACCOUNT }),
  }).toString();
  const path = activityPath(workspaceId, page === 'account' ? 'activity' : page);
  return parameters === '' ? path : `${path}?${parameters}`;
}

export interface ActivityPageProps extends SignedInProps {
  readonly workspaceId: string;
}

const PAGES = { activity: 'Activity', trash: 'Trash', account: 'Account' } as const;

interface ActivityHeadProps extends Pick<ActivityPageProps, 'workspaces' | 'workspaceId'> {
  readonly page: keyof typeof PAGES;
  readonly children?: ComponentChildren;
}
