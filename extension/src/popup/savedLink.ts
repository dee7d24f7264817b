import {
  knownDashboardOf,
  knownDashboards,
  withKnownDashboard,
  DEFAULT_WORKSPACE,
  type KnownDashboard,
} from '../state/knownDashboards';
import type { Account } from '../state/accounts';
import { listWorkspaces, type FoundLink } from '../service/dashboard';
import { button, element, link } from '../ui/dom';

/** Says where a page is saved, and offers to save it in another category, too. */
export function savedLinks(
  account: Account,
  dashboard: KnownDashboard,
  saved: readonly FoundLink[],
  onSaveElsewhere: () => void,
): HTMLElement {
  const names = saved.map(({ category, workspaceId }) => {
    const workspace = dashboard.workspaces.find((each) => each.workspaceId === workspaceId);
    const isElsewhere = workspaceId !== undefined && workspaceId !== DEFAULT_WORKSPACE;
    return isElsewhere ? `${category} (${workspace?.name ?? workspaceId})` : category;
  });
  const [first] = saved;
  const date = new Date(first?.addedAt ?? '').toLocaleDateString();
  const note = first?.notes === undefined ? [] : [element('blockquote', { tabindex: '0' }, first.notes)];
  return element(
    'section',
    { class: 'saved', 'aria-label': 'Already saved' },
    element('h1', {}, `Already in ${names.join(', ')}`),
    element('p', {}, first?.title ?? ''),
    element('p', { class: 'muted' }, `Since ${date}`),
    ...note,
    element(
      'div',
      { class: 'row' },
      button('Save to another category', onSaveElsewhere),
      link('Open it in the dashboard', addressOf(account, first)),
    ),
  );
}

/** Returns what is known of an account's dashboard, and asks it for what is new. */
export async function updateDashboard(account: Account): Promise<KnownDashboard> {
  const workspaces = await listWorkspaces(account);
  const known = await knownDashboards.change((all) =>
    withKnownDashboard(all, { ...knownDashboardOf(all, account.id), workspaces }),
  );
  return knownDashboardOf(known, account.id);
}

function addressOf({ origin }: Account, found: FoundLink | undefined): string {
  const { url = '', workspaceId = DEFAULT_WORKSPACE } = found ?? {};
  return `${origin}/w/${encodeURIComponent(workspaceId)}?${new URLSearchParams({ q: url }).toString()}`;
}
