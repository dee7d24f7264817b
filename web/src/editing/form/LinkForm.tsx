import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { DialogActions } from '../../ui/forms/Dialog';
import { ignoreSecondClick } from '../../ui/page/document';
import { useTask } from '../../ui/forms/useTask';
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
import { TextField } from '../../ui/forms/TextField';
import { useTagList } from '../../tags/useTagList';
import { usePagePreview } from './usePagePreview';

/** Shows the fields of a link, and validates them as the service does. */
export function LinkForm({
  draft,
  onInput,
  onFill = (title) => onInput({ title }),
  stored,
  categories,
  tagsOf,
  notice,
  submitLabel,
  onSubmit,
  onCancel,
  focus = 'url',
}: LinkFormProps) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const { isRunning, failure, run } = useTask();
  const form = useRef<HTMLFormElement>(null);
  const listTags = useTagList(tagsOf);
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
      const invalid = DRAFT_FIELDS.find((field) => parsed.errors[field] !== undefined);
      form.current?.querySelector<HTMLElement>(`[data-field=${String(invalid)}] .input`)?.focus();
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
  const field = (name: keyof LinkDraft) => ({
    value: draft[name],
    error: errors[name],
    autofocus: focus === name,
    onInput: (value: string) => {
      setErrors({ ...errors, [name]: undefined });
      onInput({ [name]: value });
    },
  });
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
      <div data-field="url">
        <TextField label="Address" type="url" describedBy={noticeId} {...field('url')} />
        <div class="form-notice" id={noticeId} role="status">
          {notice}
        </div>
      </div>
      <div data-field="title">
        <TextField
          label="Title"
          hint={
            draft.title !== '' && draft.title === filled.current
              ? 'This is the title of the page.'
              : fallback === '' || (stored && draft.title !== '')
                ? undefined
                : `Empty = ${fallback}`
          }
          {...field('title')}
        />
      </div>
      <div data-field="category">
        <CategoryField
          label="Category (optional)"
          categories={categories}
          hint={draft.category.trim() === '' ? `Empty = ${UNSORTED}` : undefined}
          {...field('category')}
        />
      </div>
      <div data-field="notes" class="combobox" onInput={listTags}>
        <TextField label="Note (optional)" multiline {...field('notes')} />
        {preview?.description !== undefined && draft.notes === '' && (
          <button
            type="button"
            class="button small"
            onClick={() => onInput({ notes: preview.description ?? '' })}
          >
            Use the description of the page
          </button>
        )}
      </div>
      <div data-field="sourceUrl">
        <TextField
          label="Reference (optional)"
          type="url"
          hint="Your note about it (Obsidian, Notion …)"
          {...field('sourceUrl')}
        />
      </div>
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
  readonly categories: CategoryFieldProps['categories'];
  /** The workspaces whose tags the note is offered. */
  readonly tagsOf: readonly Workspace[];
  /** A notice to read before saving, such as that the address is already stored. Announced when it changes. */
  readonly notice?: ComponentChildren;
  readonly submitLabel: string;
  /** Called once per submit with valid values. If it throws, the form shows the error and keeps its content. */
  readonly onSubmit: (values: LinkValues) => void | Promise<void>;
  readonly onCancel: () => void;
  /** The field to focus first. */
  readonly focus?: keyof LinkDraft;
}
