import { useMemo } from 'preact/hooks';
import { emptyWorkspace, WRITTEN_FIELDS, type WrittenField } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import type { Edits } from '../../data/edits/queue/contract';
import { mayEdit, withDefault } from '../../data/workspaces/workspaceSummary';
import { workspacePath } from '../../navigation/routes';
import { changeWithUndo } from '../changeWithUndo';
import { AddForm } from '../form/AddForm';
import { firstCategory, targetOf, viewOnlyText } from '../form/addTarget';
import { DRAFT_FIELDS, type LinkDraft, type LinkValues } from '../form/linkDraft';
import type { Occurrence } from '../form/Occurrences';
import { editAgain, finishSheet, openEditSheet, setSheet, type Sheet } from './openSheet';
import { SheetDialog } from './SheetDialog';
import { useTarget, type TargetsProps } from './useTarget';

/**
 * Shows the form for a new link. If the category already has the address, submitting opens the form of that link instead.
 */
export function AddSheet({ sheet, edits, ...targets }: AddSheetProps) {
  const { initial, changes, workspaceId } = sheet;
  const draft = { ...initial, ...changes };
  const choices = withDefault(targets.workspaces.filter(mayEdit));
  const { workspace, categories, read } = useTarget(workspaceId, targets);
  const stored = useMemo(() => (workspace ? [workspace] : []), [workspace]);

  const choose = (id: string) => {
    const chosen = choices.find((each) => each.id === id);
    if (!chosen) return;
    setSheet({
      ...sheet,
      workspaceId: id,
      initial: { ...initial, category: firstCategory(targetOf(chosen)) },
    });
  };
  const save = async (values: LinkValues, existing: Occurrence | undefined) => {
    if (existing) {
      openEditSheet(existing.workspace, existing, entered(draft));
      return;
    }
    const summary = choices.find(({ id }) => id === workspaceId);
    // A link can be added without knowing the others, such as offline.
    const target =
      workspace ?? (await read.catch(() => emptyWorkspace(workspaceId, summary?.createdAt ?? '')));
    const id = storedCategory(target, values.category);
    const name = target.categories.get(id) ?? values.category;
    const isElsewhere = sheet.page !== workspacePath(workspaceId);
    const place = isElsewhere && choices.length > 1 ? ` in ${summary?.name ?? target.name}` : '';
    changeWithUndo(
      edits,
      target,
      [{ op: 'addLink', ...values }],
      {
        done: `Added “${values.title}” to “${name}”${place}.`,
        failed: `“${values.title}” was not added.`,
        notUndone: `“${values.title}” was not removed.`,
      },
      { again: editAgain(sheet) },
    );
    finishSheet(sheet, id, values.url);
  };
  return (
    <SheetDialog
      title="Add a link"
      sheet={sheet}
      isChanged={DRAFT_FIELDS.some((field) => field !== 'category' && draft[field] !== initial[field])}
    >
      {(form) => (
        <AddForm
          {...form}
          viewOnly={viewOnlyText(sheet.page, targets.workspaces, workspaceId)}
          draft={draft}
          // The person has not entered it, so closing the sheet would not lose it.
          onFill={(title) =>
            setSheet({ ...sheet, initial: { ...initial, title }, changes: { ...changes, title } })
          }
          stored={stored}
          categories={categories}
          workspaceId={workspaceId}
          choices={choices}
          onWorkspace={choose}
          onSeveral={(files) => {
            const { page } = sheet;
            setSheet({ kind: 'several', page, workspaceId, source: files, category: draft.category });
          }}
          ifStored={{
            text: 'You can edit that link instead. What you entered is kept.',
            submitLabel: 'Edit that link',
            links: false,
          }}
          onSubmit={save}
        />
      )}
    </SheetDialog>
  );
}

interface AddSheetProps extends TargetsProps {
  readonly sheet: Extract<Sheet, { kind: 'add' }>;
  readonly edits: Edits;
}

/** Returns the fields that the user has entered, except the address and the category. */
function entered(draft: LinkDraft): Partial<LinkDraft> {
  const fields: Partial<Record<WrittenField, string>> = {};
  for (const field of WRITTEN_FIELDS) if (draft[field].trim() !== '') fields[field] = draft[field];
  return fields;
}
