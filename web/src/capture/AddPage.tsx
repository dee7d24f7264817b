import { useMemo, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import { mayEdit, UNSTORED_DEFAULT, withDefault } from '../data/workspaces/workspaceSummary';
import { firstCategory, targetOf } from '../editing/form/addTarget';
import { rememberCategory } from '../editing/form/lastCategory';
import { AddForm } from '../editing/form/AddForm';
import { EMPTY_DRAFT, type LinkDraft, type LinkValues } from '../editing/form/linkDraft';
import { LinkSheets } from '../editing/sheet/LinkSheets';
import { openSeveralSheet } from '../editing/sheet/openSheet';
import { navigate } from '../navigation/location';
import { useTitle } from '../navigation/pageTitle';
import { useOtherWorkspaces } from '../search/useOtherWorkspaces';
import type { EarlyProps } from '../account/signedInProps';
import { isBookmarkletWindow } from './Bookmarklet';
import { SavedLink, type Saved } from './SavedLink';
import { sharedLink } from './sharedLink';

/** Shows the form for a link that comes from a phone's Share menu, from the bookmarklet or from any other page. */
export function AddPage(props: EarlyProps) {
  const { workspaces, edits } = props;
  useTitle('Add a link');
  // The bookmarklet puts its parameters after the `#`.
  const [shared] = useState(() => {
    const { search, hash } = window.location;
    return sharedLink(
      new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]),
    );
  });
  const [closes] = useState(() => isBookmarkletWindow(window.location));
  const [workspaceId, setWorkspaceId] = useState(DEFAULT_WORKSPACE_ID);
  const [changes, setChanges] = useState<Partial<LinkDraft>>({});
  const [saved, setSaved] = useState<Saved>();

  const choices = withDefault(workspaces.filter(mayEdit));
  const workspace = choices.find(({ id }) => id === workspaceId) ?? UNSTORED_DEFAULT;
  // Does not change while an AI client files links.
  const category = useMemo(() => firstCategory(targetOf(workspace)), [workspace.id]);
  const draft: LinkDraft = { ...EMPTY_DRAFT, ...shared, category, ...changes };
  // While the link is being saved, it is not among those that are stored.
  const { stored } = useOtherWorkspaces(props, undefined, draft.url !== '' && !saved);

  const save = async (values: LinkValues) => {
    const { id, createdAt, categories } = workspace;
    const failed = `“${values.title}” was not added.`;
    const operations = [{ op: 'addLink' as const, ...values }];
    const { outcome, waiting } = edits.submit({ id, createdAt }, { operations }, { failed });
    // The browser keeps the link until it can be sent.
    const outcomes = await Promise.race([outcome, waiting]);
    const names = new Map(categories.map((each) => [each.id, each.name]));
    const category = storedCategory({ categories: names }, values.category);
    rememberCategory(id, category);
    setSaved({
      result: outcomes?.[0]?.results?.[0],
      values,
      workspaceId: id,
      workspaceName: workspace.name,
      category,
    });
  };
  if (saved) return <SavedLink saved={saved} closes={closes} />;
  return (
    <main id="content" class="page narrow capture" tabIndex={-1}>
      <h1>Add a link</h1>
      <AddForm
        draft={draft}
        onInput={(change) => setChanges((before) => ({ ...before, ...change }))}
        stored={stored}
        categories={workspace.categories}
        workspaceId={workspace.id}
        choices={choices}
        onWorkspace={setWorkspaceId}
        onSeveral={(files) => openSeveralSheet(targetOf(workspace), files)}
        ifStored={{ text: 'Saving adds only what that link lacks.', links: true }}
        onSubmit={save}
        onCancel={() => {
          if (closes) window.close();
          navigate('/');
        }}
      />
      <LinkSheets {...props} editable={NONE} />
    </main>
  );
}

const NONE: readonly Workspace[] = [];
