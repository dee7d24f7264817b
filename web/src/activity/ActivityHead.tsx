import type { ComponentChildren } from 'preact';
import type { SignedInProps } from '../account/signedInProps';
import { withDefault } from '../data/workspaces/workspaceSummary';
import { location, navigate } from '../navigation/location';
import { activityPath, workspacePath } from '../navigation/routes';
import '../styles/activity.css';
import '../styles/select.css';

/** Shows the title of the page and the way to the other pages. Below are the choice of a workspace and the search. */
export function ActivityHead({ workspaces, workspaceId, page, children }: ActivityHeadProps) {
  const { isEverywhere } = location.value;
  const choices = withDefault(workspaces);
  return (
    <>
      <div class="page-head">
        <h1>{PAGES[page]}</h1>
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
      {page !== 'account' && (
        <div class="activity-scope">
          {choices.length > 1 && (
            <select
              class="input"
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
          {children}
        </div>
      )}
      <p class="metadata">
        <span>{PERIODS[page]}</span>
        {page !== 'account' && !isEverywhere && (
          <a href={workspacePath(workspaceId)}>
            Go to{' '}
            <bdi dir="auto">{choices.find(({ id }) => id === workspaceId)?.name ?? 'the workspace'}</bdi>
          </a>
        )}
      </p>
    </>
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

/** What each page shows. */
const PERIODS = {
  activity: 'The last 30 days.',
  trash: 'Links that were removed in the last 30 days.',
  account: 'The last 12 months.',
} as const;

interface ActivityHeadProps extends Pick<ActivityPageProps, 'workspaces' | 'workspaceId'> {
  readonly page: keyof typeof PAGES;
  readonly children?: ComponentChildren;
}
