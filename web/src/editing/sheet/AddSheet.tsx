import { useMemo } from 'preact/hooks';
import { WRITTEN_FIELDS, type Workspace, type WrittenField } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import type { Edits } from '../../data/edits/queue/contract';
import { changeWithUndo } from '../changeWithUndo';
import { categoryOrUnsorted, DRAFT_FIELDS, type LinkDraft, type LinkValues } from '../form/linkDraft';
import { Occurrences, occurrencesOf } from '../form/Occurrences';
import { editAgain, finishSheet, openEditSheet, setSheet, type Sheet } from './openSheet';
import { SheetDialog } from './SheetDialog';

/**
 * Shows the form for a new link. If the category already has the address, submitting opens the form of that
 * link instead.
 */
export function AddSheet({ sheet, workspace, edits }: AddSheetProps) {
  const { initial, changes } = sheet;
  const draft = { ...initial, ...changes };
  const occurrences = useMemo(() => occurrencesOf(workspace, draft.url), [workspace, draft.url]);
  const category = storedCategory(workspace, categoryOrUnsorted(draft.category));
  const existing = occurrences.find(({ link }) => link.category === category);

  const save = (values: LinkValues) => {
    if (existing) {
      openEditSheet(workspace, existing, entered(draft));
      return;
    }
    const name = workspace.categories.get(category) ?? values.category;
    changeWithUndo(
      edits,
      workspace,
      [{ op: 'addLink', ...values }],
      {
        done: `Added “${values.title}” to “${name}”.`,
        failed: `“${values.title}” was not added.`,
        notUndone: `“${values.title}” was not removed.`,
      },
      { again: editAgain(sheet) },
    );
    finishSheet(sheet, category, values.url);
  };
  return (
    <SheetDialog
      title="Add a link"
      workspace={workspace}
      sheet={sheet}
      isChanged={DRAFT_FIELDS.some((field) => field !== 'category' && draft[field] !== initial[field])}
      draft={draft}
      // The person has not entered it, so closing the sheet would not lose it.
      onFill={(title) =>
        setSheet({ ...sheet, initial: { ...initial, title }, changes: { ...changes, title } })
      }
      notice={
        <>
          {existing && (
            <p>
              <bdi>{existing.category}</bdi> already has this address, as “<bdi>{existing.link.title}</bdi>”.
              You can edit that link instead. What you entered is kept.
            </p>
          )}
          <Occurrences occurrences={occurrences.filter((occurrence) => occurrence !== existing)} />
        </>
      }
      submitLabel={existing ? 'Edit that link' : 'Add'}
      focus={initial.url === '' ? 'url' : 'title'}
      onSubmit={save}
    />
  );
}

interface AddSheetProps {
  readonly sheet: Extract<Sheet, { kind: 'add' }>;
  readonly workspace: Workspace;
  readonly edits: Edits;
}

/** Returns the fields that the user has entered, except the address and the category. */
function entered(draft: LinkDraft): Partial<LinkDraft> {
  const fields: Partial<Record<WrittenField, string>> = {};
  for (const field of WRITTEN_FIELDS) if (draft[field].trim() !== '') fields[field] = draft[field];
  return fields;
}
