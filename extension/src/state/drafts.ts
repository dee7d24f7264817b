import * as z from 'zod/mini';

/** Keeps what was entered for a page, or forgets it. Only the newest ones are kept. */
export function withDraft(kept: Drafts, page: string, draft: Draft | undefined): Drafts {
  const others = kept.filter(([other]) => other !== page);
  const own: Drafts = draft === undefined ? [] : [[page, draft]];
  return [...own, ...others].slice(0, MAX_DRAFTS);
}

/** How many forms that were closed unsaved are kept. */
const MAX_DRAFTS = 20;

const draftSchema = z.object({
  category: z.string(),
  title: z.string(),
  url: z.string(),
  notes: z.string(),
  workspaceId: z.string(),
});

/** What a person has entered into the form. */
export type Draft = z.infer<typeof draftSchema>;

const draftsSchema = z.array(z.tuple([z.string(), draftSchema]));

/** The forms that were closed unsaved, by the address of the page. */
type Drafts = z.infer<typeof draftsSchema>;

const NAME = 'drafts';

export function draftOf(page: string): Draft | undefined {
  return read().find(([other]) => other === page)?.[1];
}

/**
 * Keeps what was entered for a page, or forgets it. Uses the storage of pages, which stores it at once: the popup closes as
 * soon as a person clicks elsewhere, and does not wait.
 */
export function keepDraft(page: string, draft: Draft | undefined): void {
  localStorage.setItem(NAME, JSON.stringify(withDraft(read(), page, draft)));
}

function read(): Drafts {
  try {
    return draftsSchema.safeParse(JSON.parse(localStorage.getItem(NAME) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
