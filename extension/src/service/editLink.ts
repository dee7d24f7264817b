import * as z from 'zod/mini';
import { hostOf, type Account } from '../state/accounts';
import type { LinkToSave } from '../state/waiting';
import { callTool } from './callTool';
import type { SavedLink } from './dashboard';
import { Failure, messageOf } from './failure';

/**
 * Changes a stored link: first its note, which every key may change that may save links, then what only those may that tidy up.
 * If the link becomes one with another one in its new place, the dashboard joins their notes. Returns the link as it is then,
 * and what went wrong, if anything did.
 */
export async function editLink(account: Account, stored: SavedLink, wanted: WantedLink): Promise<EditedLink> {
  const { notes = stored.notes, ...others } = wanted;
  let link = stored;
  try {
    if ((notes ?? '') !== (stored.notes ?? '')) {
      await annotate(account, stored, notes ?? '');
      link = { ...stored, notes };
    }
    const isMerged = await tidyUp(account, stored, others);
    return { link: { ...link, ...others }, isMerged };
  } catch (error) {
    const done = link === stored ? '' : 'The note is saved. ';
    return { link, isMerged: false, problem: done + problemOf(account, error) };
  }
}

/** What a person wants a link to be. Without `notes`, the note stays as it is. */
export type WantedLink = Pick<LinkToSave, 'category' | 'title' | 'notes'> & { readonly workspaceId: string };

interface EditedLink {
  readonly link: SavedLink;
  /** Whether it has become one with a link that was in its new place. */
  readonly isMerged: boolean;
  readonly problem?: string;
}

async function annotate(
  account: Account,
  { category, url, workspaceId }: SavedLink,
  notes: string,
): Promise<void> {
  const what = notes === '' ? { mode: 'clear' } : { notes };
  await callTool(account, 'add_note_to_link', { category, url, workspaceId, ...what }, z.object({}));
}

const tidiedSchema = z.object({ results: z.array(z.object({ status: z.string() })) });

/** Changes the title, the category and the workspace of a link. Returns whether it became one with another link. */
async function tidyUp(
  account: Account,
  { category, url, workspaceId, title }: SavedLink,
  wanted: Omit<WantedLink, 'notes'>,
): Promise<boolean> {
  const set = {
    ...(wanted.title !== title && { title: wanted.title }),
    ...(wanted.category !== category && { category: wanted.category }),
    ...(wanted.workspaceId !== workspaceId && { workspaceId: wanted.workspaceId }),
  };
  if (Object.keys(set).length === 0) return false;
  const input = { category, urls: [url], workspaceId, set };
  const { results } = await callTool(account, 'edit_links', input, tidiedSchema);
  const statuses = results.map(({ status }) => status);
  if (statuses.includes('not_found')) {
    throw new Failure('rejected', 'The link is not there any more. Close this window and open it again.');
  }
  return statuses.includes('merged');
}

function problemOf(account: Account, error: unknown): string {
  if (error instanceof Failure && error.code === 'tidy_not_allowed') return adviceFor(account);
  const again = error instanceof Failure && error.kind === 'later' ? ' Try again later.' : '';
  return messageOf(error) + again;
}

function adviceFor(account: Account): string {
  const host = hostOf(account);
  return account.credential.kind === 'key'
    ? `Your key may not change titles and categories. Create one that may tidy up at ${host}, under Settings, and connect with it in the settings of the extension.`
    : `The extension may not change titles and categories. Disconnect ${host} in the settings of the extension, sign in again and choose “Tidy up”.`;
}
