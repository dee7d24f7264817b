import { formatDay } from '../../../web/src/ui/text/format';
import {
  knownDashboardOf,
  knownDashboards,
  withKnownDashboard,
  DEFAULT_WORKSPACE,
  type KnownDashboard,
} from '../state/knownDashboards';
import type { Account } from '../state/accounts';
import { listWorkspaces, type SavedLink } from '../service/dashboard';
import { button, element, link } from '../ui/dom';

/** Says where a page is saved, and offers to edit that, and to save the page in another category, too. */
export function savedLinks(
  account: Account,
  dashboard: KnownDashboard,
  saved: readonly SavedLink[],
  onEdit: (link: SavedLink) => void,
  onSaveElsewhere: () => void,
): HTMLElement {
  const workspaceOf = ({ workspaceId }: SavedLink) =>
    dashboard.workspaces.find((each) => each.workspaceId === workspaceId);
  const nameOf = (each: SavedLink) => {
    const { category, workspaceId } = each;
    const isElsewhere = workspaceId !== DEFAULT_WORKSPACE;
    return isElsewhere ? `${category} (${workspaceOf(each)?.name ?? workspaceId})` : category;
  };
  // Those in workspaces that the person may only read are not listed.
  const editable = saved.filter((each) => workspaceOf(each) !== undefined);
  const [first] = saved;
  const note = first?.notes === undefined ? [] : [element('blockquote', { tabindex: '0' }, first.notes)];
  return element(
    'section',
    { class: 'saved', 'aria-label': 'Already saved' },
    element('h1', {}, `Already in ${saved.map(nameOf).join(', ')}`),
    element('p', {}, first?.title ?? ''),
    element('p', { class: 'muted' }, `Added ${formatDay(first?.addedAt ?? '')}`),
    ...note,
    element(
      'div',
      { class: 'row' },
      ...editable.map((each) =>
        button(saved.length === 1 ? 'Edit' : `Edit in ${nameOf(each)}`, () => onEdit(each)),
      ),
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

function addressOf({ origin }: Account, found: SavedLink | undefined): string {
  const { url = '', workspaceId = DEFAULT_WORKSPACE } = found ?? {};
  return `${origin}/w/${encodeURIComponent(workspaceId)}?${new URLSearchParams({ q: url }).toString()}`;
}
