import { useMemo } from 'preact/hooks';
import { storedCategory } from '@shared/model/storedCategory';
import type { Workspace } from '@shared/model/model';
import type { WorkspaceSummary } from '../../data/workspaces/workspaceSummary';
import { SelectField } from '../../ui/forms/SelectField';
import { categoryOrUnsorted, type LinkValues } from './linkDraft';
import { LinkForm, type LinkFormProps, type NewLink } from './LinkForm';
import { Occurrences, occurrencesOf, type Occurrence } from './Occurrences';

/**
 * Shows the form for a new link: its address, what will be saved, and chips of categories. The other fields and the choice of the
 * workspace are behind “More”. Says where the address is stored already.
 */
export function AddForm({
  draft,
  stored,
  workspaceId,
  choices,
  onWorkspace,
  onSeveral,
  onSubmit,
  ifStored,
  viewOnly,
  ...form
}: AddFormProps) {
  const workspace = stored.find(({ id }) => id === workspaceId);
  const occurrences = useMemo(
    () =>
      stored
        .toSorted((a, b) => Number(b.id === workspaceId) - Number(a.id === workspaceId))
        .flatMap((each) => occurrencesOf(each, draft.url)),
    [stored, draft.url, workspaceId],
  );
  const category = workspace && storedCategory(workspace, categoryOrUnsorted(draft.category));
  const existing = occurrences.find(
    (each) => each.workspace.id === workspaceId && each.link.category === category,
  );
  const hasChoice = choices.length > 1;
  return (
    <LinkForm
      {...form}
      draft={draft}
      workspace={workspace}
      isNew={{
        place: hasChoice ? choices.find(({ id }) => id === workspaceId)?.name : undefined,
        children: hasChoice && (
          <SelectField label="Workspace" options={choices} value={workspaceId} onChange={onWorkspace} />
        ),
        onSeveral,
      }}
      notice={
        <>
          {viewOnly !== undefined && <p>{viewOnly}</p>}
          <Occurrences
            occurrences={occurrences}
            workspaceId={workspaceId}
            links={ifStored.links}
            about={(each) => (each === existing ? ifStored.text : '')}
          />
        </>
      }
      submitLabel={(existing && ifStored.submitLabel) ?? 'Add'}
      focus={draft.url === '' ? 'url' : 'category'}
      onSubmit={(values) => onSubmit(values, existing)}
    />
  );
}

interface AddFormProps extends Pick<
  LinkFormProps,
  'draft' | 'onInput' | 'onFill' | 'onCancel' | 'categories'
> {
  /** The workspaces that are loaded. */
  readonly stored: readonly Workspace[];
  /** The chosen workspace, and all that can be chosen. */
  readonly workspaceId: string;
  readonly choices: readonly WorkspaceSummary[];
  readonly onWorkspace: (id: string) => void;
  readonly onSeveral: NewLink['onSeveral'];
  /** What to say if the page is of a workspace that links cannot be added to. */
  readonly viewOnly?: string | undefined;
  /** Called with valid values, and with the link that the category has already. */
  readonly onSubmit: (values: LinkValues, existing: Occurrence | undefined) => void | Promise<void>;
  /** What to say if the category has the address, what submitting is called then, and whether to link to such places. */
  readonly ifStored: { readonly text: string; readonly submitLabel?: string; readonly links: boolean };
}
