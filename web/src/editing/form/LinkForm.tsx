import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { addressesIn } from '@shared/text/addresses';
import { DialogActions } from '../../ui/forms/Dialog';
import { ignoreSecondClick } from '../../ui/page/document';
import { useTask } from '../../ui/forms/useTask';
import { hostOf } from '../../ui/text/urls';
import { pastedFiles } from '../pasted/pastedFiles';
import { CategoryField, type CategoryFieldProps } from './CategoryField';
import {
  completeUrl,
  DRAFT_FIELDS,
  parseDraft,
  titleFromUrl,
  UNSORTED,
  type DraftErrors,
  type LinkDraft,
  type LinkValues,
} from './linkDraft';
import { categoriesOfSite } from './matchingCategories';
import { MoreFields, revealField } from './MoreFields';
import { PageCard } from './PageCard';
import { TextField } from '../../ui/forms/TextField';
import { useTagList } from '../../tags/useTagList';
import { usePagePreview } from './usePagePreview';

/** Shows the fields of a link, and validates them as the service does. Of a new link, it shows only the necessary ones at first. */
export function LinkForm({
  draft,
  onInput,
  onFill = (title) => onInput({ title }),
  stored,
  isNew,
  categories,
  workspace,
  notice,
  submitLabel,
  onSubmit,
  onCancel,
  focus = 'url',
}: LinkFormProps) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const { isRunning, failure, run } = useTask();
  const form = useRef<HTMLFormElement>(null);
  const listTags = useTagList(workspace ? [workspace] : []);
  const isSubmitting = useRef(false);
  const noticeId = useId();
  const url = completeUrl(draft.url);
  const fallback = titleFromUrl(url);
  const preview = usePagePreview(stored ? '' : url);
  /** The title that was filled in. */
  const filled = useRef('');
  useLayoutEffect(() => {
    const { title = '' } = preview ?? {};
    // What the person has entered is never replaced.
    if (draft.title !== filled.current || title === filled.current) return;
    filled.current = title;
    onFill(title);
  }, [preview]);

  const submit = () => {
    if (isSubmitting.current) return;
    const parsed = parseDraft(draft, stored);
    setErrors('errors' in parsed ? parsed.errors : {});
    if ('errors' in parsed) {
      const [first, ...others] = DRAFT_FIELDS.filter((name) => parsed.errors[name] !== undefined).map(
        (name) => form.current?.querySelector<HTMLElement>(`[data-field=${name}] .input`),
      );
      for (const invalid of [first, ...others]) revealField(invalid);
      first?.focus();
      return;
    }
    isSubmitting.current = true;
    ignoreSecondClick();
    run(async () => {
      try {
        await onSubmit(parsed.values);
      } finally {
        isSubmitting.current = false;
      }
    });
  };
  const site = hostOf(url);
  const sameSite = useMemo(
    () => (isNew && workspace ? categoriesOfSite(workspace, url) : []),
    [isNew !== undefined, workspace?.id, site],
  );
  const takeSeveral = (event: ClipboardEvent | DragEvent) => {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    // The list of several links has no place for a note.
    if (!isNew || !data || draft.notes + draft.sourceUrl !== '') return;
    if (addressesIn(data.getData('text/plain')).length < 2) return;
    event.preventDefault();
    isNew.onSeveral(pastedFiles(data));
  };
  const field = (name: keyof LinkDraft) => ({
    value: draft[name],
    error: errors[name],
    autofocus: focus === name,
    onInput: (value: string) => {
      setErrors({ ...errors, [name]: undefined });
      onInput({ [name]: value });
    },
  });
  const titleField = (
    <div data-field="title">
      <TextField
        label="Title"
        hint={fallback === '' || (stored && draft.title !== '') ? undefined : `Empty = ${fallback}`}
        {...field('title')}
      />
    </div>
  );
  const otherFields = (
    <>
      <div data-field="notes" class="combobox" onInput={listTags}>
        <TextField label="Note (optional)" multiline {...field('notes')} />
      </div>
      <div data-field="sourceUrl">
        <TextField
          label="Reference (optional)"
          type="url"
          hint="Your note about it (Obsidian, Notion …)"
          {...field('sourceUrl')}
        />
      </div>
    </>
  );
  return (
    <form
      ref={form}
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div data-field="url" class={isNew && 'new-address'} onPaste={takeSeveral} onDrop={takeSeveral}>
        <TextField label="Address" type="url" describedBy={noticeId} {...field('url')} />
        <div class="form-notice" id={noticeId} role="status">
          {notice}
        </div>
      </div>
      {isNew ? (
        <PageCard
          url={url}
          title={draft.title.trim() === '' ? fallback : draft.title}
          note={draft.notes.trim()}
          description={preview?.description ?? ''}
          pageTitle={draft.title === filled.current ? draft.title : ''}
          onUse={(notes) => onInput({ notes })}
        />
      ) : (
        titleField
      )}
      <div data-field="category">
        <CategoryField
          label="Category (optional)"
          categories={categories}
          first={sameSite}
          hint={draft.category.trim() === '' ? `Empty = ${UNSORTED}` : undefined}
          {...field('category')}
        />
      </div>
      {isNew ? (
        <MoreFields place={isNew.place}>
          {titleField}
          {otherFields}
          {isNew.children}
        </MoreFields>
      ) : (
        otherFields
      )}
      <DialogActions failure={failure} onCancel={onCancel}>
        <button type="submit" class="button primary" disabled={isRunning}>
          {isRunning ? 'Saving …' : submitLabel}
        </button>
      </DialogActions>
    </form>
  );
}

export interface LinkFormProps {
  readonly draft: LinkDraft;
  /** Called with the field that the user has changed. */
  readonly onInput: (change: Partial<LinkDraft>) => void;
  /** Called with the title of the page at the address of a new link, or with '' for an address without one. */
  readonly onFill?: (title: string) => void;
  /** The stored content of the link. Unchanged fields are not validated. */
  readonly stored?: LinkDraft | undefined;
  /** Set for a new link. */
  readonly isNew?: NewLink | undefined;
  readonly categories: CategoryFieldProps['categories'];
  /** The workspace of the link, once it is loaded. The note is offered its tags. */
  readonly workspace: Workspace | undefined;
  /** A notice to read before saving, such as that the address is already stored. Announced when it changes. */
  readonly notice?: ComponentChildren;
  readonly submitLabel: string;
  /** Called once per submit with valid values. If it throws, the form shows the error and keeps its content. */
  readonly onSubmit: (values: LinkValues) => void | Promise<void>;
  readonly onCancel: () => void;
  /** The field to focus first. */
  readonly focus?: keyof LinkDraft;
}

/** What only the form of a new link has. */
export interface NewLink {
  /** The name of the workspace that it goes to, if there is a choice. */
  readonly place: string | undefined;
  /** The choice of the workspace. */
  readonly children: ComponentChildren;
  /** Called with what was pasted or dropped into the form, if it has several addresses. */
  readonly onSeveral: (files: readonly File[]) => void;
}
