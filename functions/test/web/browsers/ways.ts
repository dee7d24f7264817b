import type { Person } from '../support/signIn/person';
import type { Tab } from './tab';

/** The main ways through the web app, in the order in which a person goes them. */
export const WAYS: Readonly<Record<string, (tab: Tab, person: Person) => Promise<void>>> = {
  async 'sign in'(tab, { email, password }) {
    await tab.fill('Email', email);
    await tab.fill('Password', password);
    await tab.click('Sign in');
    await tab.untilShown('A guide');
  },
  async search(tab) {
    await tab.press('/');
    await tab.fill('Search this workspace', 'stew');
    await tab.untilGone('A guide');
    await tab.untilShown('Lamb stew');
  },
  async 'leave the search'(tab) {
    await tab.press('Escape');
    await tab.untilShown('A guide');
  },
  async 'open a category'(tab) {
    await tab.click('Recipes');
    await tab.untilGone('A guide');
  },
  async 'go back'(tab) {
    await tab.evaluate('history.back()');
    await tab.untilShown('A guide');
  },
  async 'add a link'(tab) {
    await tab.press('n');
    await tab.fill('Address', NEW);
    await tab.press('Enter');
    await tab.untilShown(`Added “${NEW}” to “Unsorted”.`);
  },
  async 'see the details'(tab) {
    await tab.focus('A guide');
    await tab.press('i');
    await tab.untilShown('History of this link');
  },
  async 'go to the next link'(tab) {
    await tab.press('j');
    await tab.untilShown('History of this link');
  },
  async 'edit in place'(tab) {
    await tab.press('k');
    await tab.click('Edit');
    await tab.fill('Note (optional)', 'Read twice. #good');
    await tab.click('Save');
    await tab.untilShown('Saved “A guide”.');
  },
  async 'close the details'(tab) {
    await tab.press('Escape');
    await tab.untilGone('History of this link');
  },
  async 'mark a favorite'(tab) {
    await tab.focus('A guide');
    await tab.press('s');
    await tab.untilShown('Added “A guide” to Favorites.');
  },
  async move(tab) {
    await tab.focus(NEW);
    await tab.press('m');
    await tab.fill('Category', 'Later');
    await tab.click('Move');
    await tab.untilShown(`Moved “${NEW}” to “Later”.`);
  },
  async undo(tab) {
    await tab.press('Control', 'z');
    await tab.untilShown(`Undone: Moved “${NEW}” to “Later”.`);
  },
  async tag(tab) {
    await tab.focus('Lamb stew');
    await tab.press('t');
    await tab.fill('Add tags', 'slow');
    await tab.click('Save');
    await tab.untilShown('Added #slow to “Lamb stew”.');
  },
  async delete(tab) {
    await tab.focus(NEW);
    await tab.press('x');
    await tab.press('Delete');
    await tab.untilShown(`Deleted “${NEW}”.`);
  },
  async 'restore from the trash'(tab) {
    await tab.click('Trash');
    await tab.untilShown(NEW);
    await tab.click(`Restore ${NEW}`);
    await tab.untilShown(`Restored “${NEW}”.`);
  },
  async 'see what happened'(tab) {
    await tab.click('Activity');
    await tab.untilShown('Lamb stew');
  },
  async 'see all favorites'(tab) {
    await tab.click('Favorites');
    await tab.untilShown('Favorites 1 link');
  },
  async 'read the help'(tab) {
    await tab.press('?');
    await tab.untilShown('Add a link');
    await tab.press('Escape');
    await tab.untilGone('Single keys work wherever you are not typing.');
  },
  async 'open the settings'(tab) {
    await tab.click('Settings');
    await tab.untilShown('MCP API keys');
  },
  async 'import a file'(tab) {
    await tab.click('Import & export');
    await tab.choose('Bookmarks file', 'bookmarks.html', BOOKMARKS);
    await tab.click('Import');
    await tab.untilShown('Import finished');
  },
  async 'find all links'(tab) {
    await tab.click('All links');
    await tab.untilShown('An imported link');
  },
  async 'jump to a category'(tab) {
    await tab.press('g');
    await tab.fill('Category, tag or workspace', 'recip');
    await tab.untilShown('Recipes');
    await tab.press('Enter');
    await tab.untilGone('An imported link');
    await tab.untilShown('Lamb stew');
  },
};

const NEW = 'example.com/new';

const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p><DT><A HREF="https://example.org/imported">An imported link</A></DL>`;
