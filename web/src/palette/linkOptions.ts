import { opensPageOrEmail } from '@shared/text/schemes';
import { compareNewest, newestFirst } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { goToFirst } from '../navigation/goToLinks';
import { navigate } from '../navigation/location';
import { askedUrl } from '../navigation/openQuestion';
import { workspacePath } from '../navigation/routes';
import type { Found } from '../search/searchWorkspace';
import { focusContent } from '../ui/page/document';
import { hostOf, safeHref } from '../ui/text/urls';
import { SHOWN, type PaletteOption } from './option';

/** Returns the best matches of a search. */
export function linkOptions(found: Found | undefined): readonly PaletteOption[] {
  return (found?.entries ?? []).slice(0, SHOWN).map(({ id, link, workspace }) =>
    // The id of a link in another workspace starts with that of the workspace.
    optionOf(workspace, { id: id.slice(id.lastIndexOf(' ') + 1), link }),
  );
}

/** Returns the links that were added last. */
export function recentOptions(workspaces: readonly Workspace[]): readonly PaletteOption[] {
  return workspaces
    .flatMap((workspace) =>
      newestFirst(workspace)
        .slice(0, RECENT)
        .map(({ id, link }) => ({ id, link, workspace })),
    )
    .sort(compareNewest)
    .slice(0, RECENT)
    .map(({ workspace, ...entry }) => optionOf(workspace, entry));
}

const RECENT = 5;

function optionOf(workspace: Workspace, { id, link }: LinkEntry): PaletteOption {
  const show = () => {
    navigate(workspacePath(workspace.id, link.category));
    goToFirst(new Set([id]), () => void focusContent());
  };
  const href = safeHref(link.url);
  const open = () => {
    if (href === undefined) show();
    else if (opensPageOrEmail(href)) window.open(href, '_blank', 'noopener,noreferrer');
    else askedUrl.value = href;
  };
  return {
    key: `${workspace.id} ${id}`,
    name: link.title,
    details: `${hostOf(link.url)} · ${categoryName(workspace, link.category)}`,
    run: open,
    runOther: show,
  };
}
