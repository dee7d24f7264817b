import { firstCharacters } from '@shared/text/length';
import { unwrapAddress } from '@shared/model/unwrapAddress';
import { addressIn } from '@shared/text/addresses';
import type { z } from 'zod';
import { REMOVABLE_FIELDS, type Link, type RemovableField, type Workspace } from '@shared/model/model';
import { categoryNameSchema, notesSchema, titleSchema, urlSchema } from '@shared/contract/fields/validators';
import { categoryName } from '@shared/model/workspace';
import { LIMITS } from '@shared/base/limits';
import { percentDecoded } from '@shared/text/percentDecoded';
import { FIELD_NAMES } from '../../ui/text/fieldNames';
import { invalidMessage } from '../../ui/text/messages';
import { hostOf } from '../../ui/text/urls';

/** The content of a link's form. Empty fields are empty strings. */
export type LinkDraft = Readonly<Record<DraftField, string>>;

/** The fields in the order in which forms show them. */
export const DRAFT_FIELDS = ['url', 'title', 'category', ...REMOVABLE_FIELDS] as const;
type DraftField = (typeof DRAFT_FIELDS)[number];

type Values = Record<Exclude<DraftField, RemovableField>, string> &
  Record<RemovableField, string | undefined>;

/** A valid draft, as the service accepts it. */
export type LinkValues = Readonly<Values>;

/** A sentence about what is wrong, for each invalid field. */
export type DraftErrors = Partial<Record<DraftField, string>>;

/** The category of a link that was added without one. */
export const UNSORTED = 'Unsorted';

export const EMPTY_DRAFT: LinkDraft = { category: '', title: '', url: '', notes: '', sourceUrl: '' };

const SCHEMAS = {
  url: urlSchema,
  title: titleSchema,
  category: categoryNameSchema,
  notes: notesSchema,
  sourceUrl: urlSchema,
} as const satisfies Record<DraftField, z.ZodType<string>>;

export function draftOf(workspace: Workspace, { category, title, url, notes, sourceUrl }: Link): LinkDraft {
  return {
    category: categoryName(workspace, category),
    title,
    url,
    notes: notes ?? '',
    sourceUrl: sourceUrl ?? '',
  };
}

/**
 * Validates a draft with the schemas of the service. Skips fields that are as in `stored`: they are not sent,
 * and what an earlier version stored may no longer be valid. An empty title becomes {@link titleFromUrl}, and an empty
 * category {@link UNSORTED}.
 */
export function parseDraft(
  draft: LinkDraft,
  stored?: LinkDraft,
): { readonly values: LinkValues } | { readonly errors: DraftErrors } {
  const url = completeUrl(draft.url, stored?.url);
  const title = draft.title.trim() === '' ? titleFromUrl(url) : draft.title;
  const filled = { ...draft, url, title, category: categoryOrUnsorted(draft.category) };
  const errors: DraftErrors = {};
  const values: Values = { ...filled };
  for (const field of DRAFT_FIELDS) {
    const subject = `The ${FIELD_NAMES[field]}`;
    const isEmpty = filled[field].trim() === '';
    if (isEmpty && isRemovable(field)) {
      values[field] = undefined;
      continue;
    }
    if (filled[field] === stored?.[field]) continue;
    // An empty title becomes the address, so only the address is reported.
    if (field === 'title' && isEmpty && 'url' in errors) continue;
    const result = SCHEMAS[field].safeParse(filled[field]);
    if (result.success) values[field] = result.data;
    else errors[field] = isEmpty ? `${subject} must not be empty.` : invalidMessage(subject, result.error);
  }
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

function isRemovable(field: DraftField): field is RemovableField {
  return REMOVABLE_FIELDS.some((removable) => removable === field);
}

/** Returns the name of the category that a form means. An empty field means {@link UNSORTED}. */
export function categoryOrUnsorted(category: string): string {
  return category.trim() === '' ? UNSORTED : category;
}

/**
 * Returns the address of the page that an address means: without what is around it in `<…>` or a Markdown link, with a scheme
 * if it is only a host, and without what wraps it, such as a reader mode. Otherwise only trims the text. What is `stored`
 * stays as it is.
 */
export function completeUrl(text: string, stored?: string): string {
  if (text === stored) return text;
  const trimmed = text.trim();
  if (URL.canParse(trimmed)) return unwrapAddress(trimmed);
  const found = addressIn(trimmed);
  return found?.start === 0 && found.end === trimmed.length ? unwrapAddress(found.url) : trimmed;
}

/** Returns the title for a link without one: its address without the scheme. Empty if the address is not valid. */
export function titleFromUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, pathname } = new URL(url);
  const path = pathname.replace(/\/$/, '');
  const title = host === '' ? url.trim() : hostOf(url) + (percentDecoded(path) ?? path);
  return firstCharacters(title, LIMITS.title);
}
