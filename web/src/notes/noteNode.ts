export type NoteNode = NoteText | NoteElement;

/** The elements of a formatted note. Headings become `strong`, to keep them out of the page's outline. */
export const NOTE_TAGS = [
  'p',
  'strong',
  'em',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
] as const;
type NoteTag = (typeof NOTE_TAGS)[number];

/**
 * A text in a note. `start` is its index in the note's plain text, or undefined if it is not part of the plain
 * text.
 */
export interface NoteText {
  readonly text: string;
  readonly start?: number;
}

export interface NoteElement {
  readonly tag: NoteTag;
  /** The URL of an `a`, which is safe to open. */
  readonly href?: string;
  /** The number of an `li` in an `ol`. */
  readonly number?: number;
  readonly children: readonly NoteNode[];
}

/** A parsed note. */
export interface ParsedNote {
  readonly nodes: readonly NoteNode[];
  /** The text without formatting, with a line for each paragraph and each list item. */
  readonly plain: string;
}
