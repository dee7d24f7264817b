import type { EditOf } from '@shared/contract/requests/editRequest';
import type { Workspace } from '@shared/model/model';
import { allLinks, categoryName, type LinkEntry } from '@shared/model/workspace';
import { SAMPLE_CATEGORY } from './sampleCategory';

/** Returns the operations that add the sample links. They lead to pages of this web app, at `origin`. */
export function sampleOperations(origin: string): EditOf<'addLink'>[] {
  return SAMPLES.map(({ path, title, notes }) => ({
    op: 'addLink',
    category: SAMPLE_CATEGORY,
    url: `${origin}${path}`,
    title,
    notes: `${notes} #sample`,
  }));
}

/** Returns the sample links that are still in their category. */
export function sampleLinks(workspace: Workspace, origin: string): readonly LinkEntry[] {
  const urls = new Set(SAMPLES.map(({ path }) => `${origin}${path}`));
  return [...allLinks(workspace)].filter(
    ({ link }) => urls.has(link.url) && categoryName(workspace, link.category) === SAMPLE_CATEGORY,
  );
}

const SAMPLES = [
  {
    path: '/import',
    title: 'Bring your bookmarks',
    notes:
      'Import any file with addresses in it. Folders become categories, such as Samples, which this link is in.',
  },
  {
    path: '/settings#assistants',
    title: 'Let your assistant save links',
    notes: 'Connect Claude, ChatGPT or another one in three steps. Then say “save this to Reading”.',
  },
  {
    path: '/help',
    title: 'Find anything again',
    notes:
      'The field at the top searches titles, addresses and notes like this one. On a phone, hold a link for its menu. The last word of this note is a tag.',
  },
] as const;
