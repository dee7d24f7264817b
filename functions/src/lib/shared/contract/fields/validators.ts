import { withoutInvisible } from '../../text/invisible';
import { z } from 'zod';
import { fieldErrors } from './fieldErrors';
import { LIMITS } from '../../base/limits';
import { ALL_WORKSPACES } from '../../model/model';

/** Replaces control characters with spaces, removes what nobody sees and marks that reorder the text, and trims. */
export function onOneLine(text: string): string {
  return withoutInvisible(asStored(text)).trim();
}

/** Like {@link onOneLine}, but keeps what nobody sees, because stored names may have it. */
const asStored = (text: string) => text.toWellFormed().replace(REORDERING, '').replace(CONTROLS, ' ').trim();

/** Schemes that a browser executes, or whose URLs contain the content to show. */
const EXECUTABLE_SCHEMES: ReadonlySet<string> = new Set([
  'blob:',
  'data:',
  'feed:',
  'filesystem:',
  'jar:',
  'javascript:',
  'livescript:',
  'mocha:',
  'vbscript:',
  'view-source:',
]);

// Characters that nobody types on purpose: control characters, and marks that reorder the text after them.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const CONTROLS_EXCEPT_TABS_AND_LINE_BREAKS = /[^\P{Cc}\t\n\r]/gu;
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/gu;
const FORBIDDEN_IN_URLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const NOT_ABSOLUTE = 'must be an absolute URL, such as https://example.com/page';

/** Matches a character that is neither white space nor an invisible formatting mark. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** A string on one line: see {@link onOneLine}. */
export function singleLineText(maximum: number, toOneLine = onOneLine) {
  return z
    .string(fieldErrors)
    .transform(toOneLine)
    .pipe(z.string().regex(VISIBLE, 'must not be empty').max(maximum, atMost(maximum)));
}

/** The name of a category that a call looks for. Earlier versions stored names with characters that nobody sees. */
export const categoryNameSchema = singleLineText(LIMITS.name, asStored);

/** The name of a category that is created if it is missing. */
export const newCategoryNameSchema = singleLineText(LIMITS.name);
export const workspaceNameSchema = singleLineText(LIMITS.name);

/** The name that an AI client sends about itself. */
export const clientNameSchema = singleLineText(LIMITS.name);
export const titleSchema = singleLineText(LIMITS.title);

/** What a workspace is about. */
export const descriptionSchema = singleLineText(LIMITS.description);

/** The conversation id of a logged session. Any string, because not every client uses UUIDs. */
export const conversationIdSchema = singleLineText(LIMITS.conversationId);
export const localPathSchema = singleLineText(LIMITS.localPath);

/** A string that may have several lines. Removes reordering marks, control characters and what nobody sees. */
export const notesSchema = z
  .string(fieldErrors)
  .transform((text) =>
    withoutInvisible(
      text.toWellFormed().replace(REORDERING, '').replace(CONTROLS_EXCEPT_TABS_AND_LINE_BREAKS, ''),
    ),
  )
  .pipe(z.string().min(1, 'must not be empty').max(LIMITS.notes, atMost(LIMITS.notes)));

/** An absolute URL with a scheme that browsers do not execute. Trims it and otherwise keeps it as written. */
export const urlSchema = z
  .string(fieldErrors)
  .trim()
  .max(LIMITS.url, atMost(LIMITS.url))
  .superRefine((url, context) => {
    const problem = urlProblem(url);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

/**
 * The URL of an existing link. Earlier versions accepted URLs that {@link urlSchema} rejects, and people must be
 * able to change those links. Such a URL is only looked up, never stored.
 */
export const storedUrlSchema = z
  .string(fieldErrors)
  .trim()
  .refine((url) => URL.canParse(url), NOT_ABSOLUTE);

const NOT_A_TIME = 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z';

/** An ISO 8601 time with an offset, with or without seconds. Converts it to UTC with milliseconds. */
export const timeSchema = z
  .string(NOT_A_TIME)
  .transform((text) => text.replace(/(?<=T\d\d:\d\d)(?=Z|[+-])/, ':00'))
  .pipe(z.iso.datetime({ offset: true, error: NOT_A_TIME }))
  .transform((text) => new Date(text).toISOString())
  .pipe(z.string().regex(/^\d{4}-/, 'must be a time in the years 0000 to 9999'));

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The time zone stored with an API key, such as "Europe/Berlin". */
export const timeZoneSchema = z
  .string(fieldErrors)
  .max(LIMITS.timeZone, atMost(LIMITS.timeZone))
  .refine(isTimeZone, 'must be an IANA time zone, such as Europe/Berlin');

/** The id of a user or a workspace. Must be a valid document id in Firestore. */
export const idSchema = z.string(fieldErrors).refine(isDocumentId, {
  error: 'must be an identifier of 1 to 128 characters without "/"',
});

/** The id that a workspace gets when somebody creates or joins it. Calls mean all workspaces by {@link ALL_WORKSPACES}. */
export const newWorkspaceIdSchema = idSchema.refine((id) => id !== ALL_WORKSPACES, 'must not be "*"');

/** The id or the name of a workspace. A name may not be a valid id: see {@link isDocumentId}. */
export const workspaceIdOrNameSchema = z
  .string(fieldErrors)
  .refine((text) => /^[^\p{Cc}]{1,128}$/u.test(text) && text.isWellFormed(), {
    error: 'must be the id or the name of a workspace, of 1 to 128 characters',
  });

/** Returns whether a string can be the id of a document in Firestore. */
export function isDocumentId(id: string): boolean {
  return /^[^/\p{Cc}]{1,128}$/u.test(id) && !/^(\.{1,2}|__.*__)$/s.test(id) && id.isWellFormed();
}

/** Returns what is wrong with a URL, or undefined if it is valid. */
function urlProblem(url: string): string | undefined {
  const parsed = parseUrl(url);
  if (!parsed) return NOT_ABSOLUTE;
  if (!url.isWellFormed() || FORBIDDEN_IN_URLS.test(url)) return 'must not contain control characters';
  const { protocol, pathname } = parsed;
  if (EXECUTABLE_SCHEMES.has(protocol)) return `must not be a ${protocol} URL`;
  // "localhost:3000/x" parses as a URL with the scheme "localhost:".
  if ((protocol.includes('.') || protocol === 'localhost:') && /^\d+(\/|$)/.test(pathname)) {
    return 'must start with a scheme, such as https://';
  }
  return undefined;
}

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** Returns the error for a string that is too long. The text is built when needed: formatting a number loads the browser's locale data. */
export function atMost(maximum: number): { readonly error: () => string } {
  return { error: () => `must have at most ${maximum.toLocaleString('en')} characters` };
}
