import type { Locator, Page } from 'playwright-core';
import type { Link } from '../../../src/lib/shared/model/model';
import { parseChunk, parseHead } from '../../../src/lib/shared/contract/documents';
import { having } from '../../support/jest/matchers';
import { clickOrEnter } from '../support/press';
import type { Person } from '../support/signIn/person';
import { untilEqual } from '../support/until';
import { testDatabase } from '../../support/testDatabase';

/** Matches the requests with which the web app changes links and undoes that. */
export const EDIT = '**/api/workspace/edits';

/** Returns the response of the service that rejects a request for good. */
export const rejection = (error: string) => ({ status: 400, json: { error } });

export const linkNamed = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: title, exact: true });

/** Returns the button that opens the menu of a link. */
export const menuOf = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Actions for ${title}`, exact: true });

/** Chooses an item of a link's menu. */
export async function choose(
  page: Page,
  title: string,
  item: 'Edit …' | 'Move to …' | 'Copy link' | 'Delete',
): Promise<void> {
  await clickOrEnter(menuOf(page, title));
  await itemNamed(page, item).click();
}

export const itemNamed = (page: Page, item: string): Locator =>
  page.getByRole('button', { name: item, exact: true });

/**
 * Pastes a text with an event, because other tests use the clipboard at the same time.
 * @returns whether the browser would insert the text.
 */
export async function paste(page: Page, text: string): Promise<boolean> {
  return page.evaluate<boolean>(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);
}

/** Returns the button that undoes the latest change. */
export const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Undo' }).last();

/** Returns the stored links of a workspace, in no particular order. */
export async function storedLinks({ uid }: Pick<Person, 'uid'>, workspaceId = 'default'): Promise<Link[]> {
  const chunks = await testDatabase().collection(`users/${uid}/workspaces/${workspaceId}/pages`).get();
  return chunks.docs.flatMap((document) => Object.values(parseChunk(document.data()).links));
}

/** Returns the stored links of a workspace, each with the name of its category instead of the id. */
export async function namedLinks(person: Pick<Person, 'uid'>, workspaceId = 'default'): Promise<Link[]> {
  const head = await testDatabase().doc(`users/${person.uid}/workspaces/${workspaceId}`).get();
  if (!head.exists) return [];
  const names = new Map(parseHead(head.data()).categories.map(({ id, name }) => [id, name]));
  const links = await storedLinks(person, workspaceId);
  return links.map((link) => ({ ...link, category: names.get(link.category) ?? link.category }));
}

/** Returns links by URL, to compare them regardless of their order. */
export const byUrl = (links: readonly Link[]): Map<string, Link> =>
  new Map(links.map((link) => [link.url, link]));

/** Waits until the default workspace has a link with at least these fields. */
export const untilStored = (person: Person, expected: object): Promise<void> =>
  untilEqual(() => storedLinks(person), expect.arrayContaining([having(expected)]));
