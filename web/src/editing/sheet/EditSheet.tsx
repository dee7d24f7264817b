import { useMemo, useRef } from 'preact/hooks';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { categoryId } from '@shared/model/identity';
import type { Workspace } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import { summarize } from '@shared/model/summary';
import type { Edits } from '../../data/edits/queue/contract';
import { changeWithUndo } from '../changeWithUndo';
import { DRAFT_FIELDS, draftOf, type LinkValues } from '../form/linkDraft';
import { LinkForm } from '../form/LinkForm';
import { occurrencesOf } from '../form/Occurrences';
import { changedFields, changedMeanwhile, findAgain, mergeTarget } from './editedLink';
import { EditNotice } from './EditNotice';
import { closeSheet, editAgain, finishSheet, type Sheet } from './openSheet';
import { SheetDialog } from './SheetDialog';

/**
 * Shows the form of a link. Fields that the user has not changed follow what is stored, so saving does not undo
 * changes by others. If the link was deleted, saving adds it again.
 */
export function EditSheet({ sheet, workspace, edits }: EditSheetProps) {
  const { original, originalCategory, changes } = sheet;
  const current = useMemo(() => findAgain(workspace, original), [workspace, original]);
  const originalDraft = { ...draftOf(workspace, original.link), category: originalCategory };
  const stored = current && draftOf(workspace, current.link);
  const last = useRef(originalDraft);
  if (stored) last.current = stored;
  const base = last.current;
  const draft = { ...base, ...changes };
  const target = mergeTarget(workspace, current?.id ?? '', draft);
  const occurrences = useMemo(() => occurrencesOf(workspace, draft.url), [workspace, draft.url]);

  const save = (values: LinkValues) => {
    const operation = operationFor(values);
    if (!operation) {
      closeSheet(sheet);
      return;
    }
    const category = storedCategory(workspace, values.category);
    const name = workspace.categories.get(category) ?? values.category;
    const isMoved = categoryId(base.category) !== category;
    const { title } = values;
    changeWithUndo(
      edits,
      workspace,
      [operation],
      {
        done: target
          ? `Merged “${title}” with the link in “${name}”.`
          : !current
            ? `Added “${title}” again after it was deleted.`
            : isMoved
              ? `Moved “${title}” to “${name}”.`
              : `Saved “${title}”.`,
        failed: `“${title}” was not saved.`,
        notUndone: `The changes to “${title}” were not undone.`,
        merged: target
          ? undefined
          : `This address was added to “${name}” in the meantime, so “${title}” was merged with that link.`,
      },
      { again: editAgain(sheet) },
    );
    finishSheet(sheet, category, values.url);
  };
  const operationFor = (values: LinkValues): EditOperation | undefined => {
    if (!current || !stored) {
      const { author: _, ...link } = original.link;
      return { op: 'addLink', ...link, ...values };
    }
    const set = changedFields(stored, values);
    if (Object.keys(set).length === 0) return undefined;
    return { op: 'updateLink', category: stored.category, url: current.link.url, set };
  };
  return (
    <SheetDialog
      title="Edit link"
      sheet={sheet}
      isChanged={DRAFT_FIELDS.some((field) => draft[field] !== base[field])}
    >
      {(form) => (
        <LinkForm
          {...form}
          workspace={workspace}
          categories={summarize(workspace).categories}
          draft={draft}
          stored={stored}
          notice={
            <EditNotice
              workspaceId={workspace.id}
              isGone={!current}
              meanwhile={changedMeanwhile(originalDraft, base, changes)}
              url={base.url}
              target={occurrences.find(({ id }) => id === target?.id)}
              others={occurrences.filter(({ id }) => id !== target?.id && id !== current?.id)}
            />
          }
          submitLabel={!current ? 'Add again' : target ? 'Merge' : 'Save'}
          focus="title"
          onSubmit={save}
        />
      )}
    </SheetDialog>
  );
}

interface EditSheetProps {
  readonly sheet: Extract<Sheet, { kind: 'edit' }>;
  readonly workspace: Workspace;
  readonly edits: Edits;
}
