import { apply } from '@shared/model/operation';
import { emptyWorkspace, type Workspace } from '@shared/model/model';
import { addLink } from '@shared/operations/addLink';
import type { HelpPages } from './readPages';

/** Returns a workspace with the sections of Help as links, for the search of the app. Their URLs end in the ids. */
export function searchedPages(pages: HelpPages): Workspace {
  let workspace = emptyWorkspace('help', NOW);
  for (const { sections } of pages) {
    for (const { id, title, plain, words } of sections) {
      const link = { category: 'Help', title, url: SECTION + id, notes: `${plain}\n${words}` };
      ({ workspace } = apply(workspace, addLink(link, NOW)));
    }
  }
  return workspace;
}

/** Returns the id of a section that was found. */
export const sectionId = (url: string): string => url.slice(SECTION.length);

const SECTION = 'urn:help:';
const NOW = new Date(0).toISOString();
