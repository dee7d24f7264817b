import { z } from 'zod';
import { LIMITS } from './limits';
import { fieldErrors } from './fieldErrors';

/** Schemes that a browser would execute or that show content of their own making. */
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

// Characters that no text holds on purpose: controls but tab and line ends, and those that reorder what follows.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const CONTROLS_BUT_LINE_ENDS = /[^\P{Cc}\t\n\r]/gu;
/** A character that can be seen: not white space, not a formatting mark. */
const VISIBLE = /[^\s\p{Cf}]/u;
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/gu;
const UNFIT_FOR_URLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A text on one line: controls become spaces, reordering marks go, and so does the white space around it. */
function singleLineText(maximum: number) {
  return z
    .string(fieldErrors)
    .transform((text) => text.toWellFormed().replace(REORDERING, '').replace(CONTROLS, ' ').trim())
    .pipe(z.string().regex(VISIBLE, 'must not be empty').max(maximum, atMost(maximum)));
}

export const categoryNameSchema = singleLineText(LIMITS.name);
export const workspaceNameSchema = singleLineText(LIMITS.name);
export const titleSchema = singleLineText(LIMITS.title);

/** Of a logged session. Any text does: not every client has UUIDs. */
export const conversationIdSchema = singleLineText(LIMITS.conversationId);
export const localPathSchema = singleLineText(LIMITS.localPath);

/** A text of many lines. */
export const notesSchema = z
  .string(fieldErrors)
  .transform((text) => text.toWellFormed().replace(REORDERING, '').replace(CONTROLS_BUT_LINE_ENDS, ''))
  .pipe(z.string().min(1, 'must not be empty').max(LIMITS.notes, atMost(LIMITS.notes)));

/** An absolute URL of a scheme that a browser does not execute, kept as it was given. */
export const urlSchema = z
  .string(fieldErrors)
  .trim()
  .max(LIMITS.url, atMost(LIMITS.url))
  .superRefine((url, context) => {
    const problem = urlProblem(url);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

/** A time in ISO 8601 with its offset; given back in UTC. */
export const timeSchema = z.iso
  .datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z' })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.string().regex(/^\d{4}-/, 'must be a time in the years 0000 to 9999'));

/** An identifier of ours or of the identity provider: one path segment that Firestore takes. */
export const idSchema = z.string(fieldErrors).refine(isPathSegment, {
  error: 'must be an identifier of 1 to 128 characters without "/"',
});

function isPathSegment(id: string): boolean {
  return /^[^/\p{Cc}]{1,128}$/u.test(id) && !/^(\.{1,2}|__.*__)$/s.test(id) && id.isWellFormed();
}

/** What is wrong with a URL, or undefined. */
function urlProblem(url: string): string | undefined {
  if (!URL.canParse(url)) return 'must be an absolute URL, such as https://example.com/page';
  if (!url.isWellFormed() || UNFIT_FOR_URLS.test(url)) return 'must not contain control characters';
  const { protocol, pathname } = new URL(url);
  if (EXECUTABLE_SCHEMES.has(protocol)) return `must not be a ${protocol} URL`;
  // "localhost:3000/x" parses as the scheme "localhost:".
  if ((protocol.includes('.') || protocol === 'localhost:') && /^\d+(\/|$)/.test(pathname)) {
    return 'must start with a scheme, such as https://';
  }
  return undefined;
}

export function atMost(maximum: number): string {
  return `must have at most ${maximum.toLocaleString('en')} characters`;
}
