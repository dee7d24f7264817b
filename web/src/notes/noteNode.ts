/** The elements that a note may become. The text of a heading becomes strong, so that the outline stays as it is. */
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

/** A text in a note. `start` is its index in the note's plain text, or undefined if it is not part of that. */
export interface NoteText {
  readonly text: string;
  readonly start?: number;
}

export interface NoteElement {
  readonly tag: NoteTag;
  /** Only of an `a`. Safe to open. */
  readonly href?: string;
  /** Only of an `li` in an `ol`. */
  readonly number?: number;
  readonly children: readonly NoteNode[];
}

export type NoteNode = NoteText | NoteElement;

/** A note that was parsed. */
export interface ParsedNote {
  readonly nodes: readonly NoteNode[];
  /** The text without formatting. Each paragraph and each item of a list is a line. */
  readonly plain: string;
}
