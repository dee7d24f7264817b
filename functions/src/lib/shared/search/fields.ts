import { decodeUrl } from '../text/decodeUrl';
import { searchedForm } from './searchedForm';
import type { Link } from '../model/model';

/** The searched fields. A match in an earlier field ranks higher. */
export const FIELDS = ['title', 'category', 'url', 'notes'] as const;
export type Field = (typeof FIELDS)[number];

/** The text of a field: as written, and folded. */
export interface FieldText {
  readonly field: Field;
  readonly original: string;
  readonly folded: string;
}

/**
 * Returns the texts of a link, best field first. Omits the category, which is searched once for all of its links.
 */
export function fieldTexts({ title, url, notes }: Link): FieldText[] {
  const texts = [fieldText('title', title), fieldText('url', withDecodedForm(url))];
  return notes === undefined ? texts : [...texts, fieldText('notes', notes)];
}

export function fieldText(field: Field, original: string): FieldText {
  return { field, original, folded: searchedForm(original) };
}

/** Appends the decoded form of a URL if it differs, because people search for "café", not for "caf%C3%A9". */
function withDecodedForm(url: string): string {
  const decoded = decodeUrl(url);
  return decoded === url ? url : `${url} ${decoded}`;
}
