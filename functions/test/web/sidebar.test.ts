import type { Page } from 'playwright-core';
import { parseHead } from '../../src/lib/shared/contract/documents';
import { categoryId } from '../../src/lib/shared/model/identity';
import { edit } from '../support/requests/rest';
import { linkNamed, namedLinks, undoButton } from './editing/editor';
import { expectToFit } from './support/accessible';
import { PHONE } from './support/browser';
import { openSidebar, placeNamed, showAs, sidebar } from './support/places';
import { newPerson, openAs, personWith, type Person } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { untilEqual, untilFocused, untilPath } from './support/until';
import { testDatabase } from '../support/testDatabase';

const titled = (category: string, title: string) => ({
  category,
  title,
  url: `https://example.com/${title}`,
});

const LINKS = [
  titled('Reading', 'One'),
  titled('Reading', 'Two'),
  titled('Music', 'A song'),
  titled('Travel', 'Alps'),
];

/** Returns the names of the categories as the sidebar lists them. */
const listed = (page: Page) => page.locator('.category-item .category-name').allInnerTexts();

const headOf = async ({ uid }: Person) =>
  parseHead((await testDatabase().doc(`users/${uid}/workspaces/default`).get()).data());

async function choose(page: Page, category: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${category}`, exact: true }).press('Enter');
  await page.getByRole('button', { name: item, exact: true }).press('Enter');
}

/** Evaluates to what is wrong with the bar and the links on a phone. */
const WRONG = `(() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const controls = [...document.querySelectorAll('.bar :is(input, button)')].filter((each) => each.checkVisibility());
  const middles = controls.map(boxOf).map(({ top, bottom }) => (top + bottom) / 2);
  const linesOf = (element) => {
    const { right, bottom } = boxOf(element);
    const lines = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (const range = new Range(); texts.nextNode(); ) {
      if (texts.currentNode.parentElement.closest('.visually-hidden')) continue;
      range.selectNodeContents(texts.currentNode);
      for (const line of range.getClientRects())
        if (line.bottom <= bottom + 1) lines.push({ ...line.toJSON(), right: Math.min(line.right, right) });
    }
    return lines;
  };
  return [
    ...(Math.max(...middles) - Math.min(...middles) < 2 ? [] : ['The bar has several rows.']),
    ...['.search input', '.add-link'].filter((selector) => {
      const element = document.querySelector(selector);
      const { left, top, width, height } = boxOf(element);
      return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
    ...[...document.querySelectorAll('article')].flatMap((link) => {
      const title = link.querySelector('.link-title');
      const lines = new Set(linesOf(title).map(({ top }) => top)).size;
      return lines <= 2 ? [] : [lines + ' lines: ' + title.textContent];
    }),
  ];
})()`;

const item = (page: Page, category: string) =>
  page.locator('.category-item').filter({ has: page.getByText(category, { exact: true }) });

/** Waits until the sidebar takes drops. */
const untilDroppable = (page: Page) => page.locator('[data-node]').first().waitFor();

/** Evaluates to the titles of what Tab leads to in the list of categories. */
const TAB_STOPS = `[...document.querySelectorAll('.category-item :is(a, button)')]
  .filter(({ tabIndex }) => tabIndex >= 0).map(({ title }) => title)`;

describe('the sidebar', () => {
  it('leads to all links, to the sessions, and to the workspaces with their numbers of links', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Mine', LINKS));
    await store(person.uid, { ...workspaceOf('shared', 'Shared', LINKS.slice(0, 1)), isPublic: true });
    const logged = { ...titled('2026-11-01', 'A session'), conversationId: '42' };
    await store(person.uid, workspaceOf('assistant-sessions', 'Assistant Sessions', [logged]));
    const page = await openAs(person);
    await sidebar(page).getByRole('link', { name: 'Shared public 1 link' }).waitFor();
    await sidebar(page).getByRole('link', { name: 'Mine 4 links' }).waitFor();
    await placeNamed(page, 'Sessions').click();
    await page.getByRole('heading', { name: 'Assistant Sessions' }).waitFor();
    await placeNamed(page, '2026-11-01').waitFor();

    await placeNamed(page, 'All links').click();
    await page.getByRole('heading', { name: 'All links' }).waitFor();
    await untilEqual(() => page.locator('.link').count(), 6);
    await page.getByRole('article').getByRole('link', { name: 'Shared' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search all workspaces' }).fill('song');
    await page.getByText('1 link in Mine for “song”').first().waitFor();
    await linkNamed(page, 'A song').waitFor();
    await placeNamed(page, 'Mine').click();
    await placeNamed(page, 'Travel').click();
    await untilPath(page, `/w/default/${categoryId('Travel')}`);
    await linkNamed(page, 'Alps').waitFor();
    expect(await placeNamed(page, 'Travel').getAttribute('aria-current')).toBe('page');
  });

  it('is a drawer on a phone, which keeps the focus, closes on Escape, returns the focus, and leaves the top to the first link and the bar in sight', async () => {
    const long = { ...titled('Music', 'long'), title: 'What a title that is so very long '.repeat(6) };
    const person = await personWith([...LINKS, long, ...manyLinks(30, 6)]);
    const page = await openAs(person, '/', PHONE);
    const isNearTop = async (title: string) =>
      ((await linkNamed(page, title).boundingBox())?.y ?? Infinity) < PHONE.viewport.height * 0.3;
    expect(await isNearTop('One')).toBe(true);
    await linkNamed(page, long.title.trim()).waitFor();
    expect(await page.evaluate(WRONG)).toEqual([]);
    await page.evaluate('scrollTo(0, 1200)');
    await untilEqual(() => page.evaluate('scrollY'), 1_200);
    await untilEqual(() => page.evaluate(WRONG), []);
    await page.evaluate('scrollTo(0, 0)');
    expect(await sidebar(page).count()).toBe(0);
    await openSidebar(page);
    await placeNamed(page, 'Reading').waitFor();
    await expectToFit(page);
    for (let count = 0; count < 30; count++) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        `document.activeElement.closest('.drawer') !== null || document.activeElement === document.body`,
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await sidebar(page).waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', 'Menu');
    await openSidebar(page);
    await placeNamed(page, 'Music').tap();
    await page.getByRole('heading', { name: 'Music', level: 1 }).waitFor();
    await sidebar(page).waitFor({ state: 'detached' });
    await untilFocused(page, 'tagName', 'H1');
    await untilEqual(() => isNearTop('A song'), true);
  });
});

describe('the categories', () => {
  it('are moved, pinned and sorted by keyboard for the whole workspace, and collapsed in this browser until the user signs out', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await untilEqual(() => listed(page), ['Reading', 'Music', 'Travel']);
    await choose(page, 'Travel', 'Move up');
    await untilEqual(() => listed(page), ['Reading', 'Travel', 'Music']);
    await choose(page, 'Reading', 'Move down');
    await untilEqual(() => listed(page), ['Travel', 'Reading', 'Music']);
    await untilEqual(() => page.locator('.card-title').allInnerTexts(), ['Travel', 'Reading', 'Music']);
    await choose(page, 'Music', 'Pin to the top');
    await untilEqual(() => listed(page), ['Music', 'Travel', 'Reading']);
    await untilEqual(
      async () => (await headOf(person)).categories.map(({ name }) => name),
      ['Travel', 'Reading', 'Music'],
    );
    await undoButton(page).click();
    await untilEqual(() => listed(page), ['Travel', 'Reading', 'Music']);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByLabel('A to Z').click();
    await untilEqual(() => listed(page), ['Music', 'Reading', 'Travel']);
    await page.keyboard.press('Escape');
    await untilEqual(async () => (await headOf(person)).categoryOrder, 'name');
    const toggle = page.getByRole('button', { name: 'Links of Reading' });
    await toggle.press('Enter');
    await linkNamed(page, 'One').waitFor({ state: 'detached' });
    await page.reload();
    await untilEqual(() => listed(page), ['Music', 'Reading', 'Travel']);
    await linkNamed(page, 'A song').waitFor();
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    // Only the order by hand can be changed by hand.
    await page.getByRole('button', { name: 'Menu of Reading' }).press('Enter');
    await page.getByRole('button', { name: 'Pin to the top' }).waitFor();
    expect(await page.getByRole('button', { name: 'Move up' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await toggle.press('Enter');
    await linkNamed(page, 'One').waitFor();
    await toggle.press('Enter');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await untilEqual(
      () => page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('collapsed'))`),
      [],
    );
  });

  it('keep their order and their pins on every page, also if that is the first one', async () => {
    const person = await newPerson();
    const workspace = workspaceOf('default', 'Default', LINKS);
    await store(person.uid, { ...workspace, pinned: new Set([categoryId('Travel')]) });
    const page = await openAs(person, '/settings');
    for (const path of ['/settings', '/all', '/activity', '/help']) {
      await page.goto(path);
      await untilEqual(() => listed(page), ['Travel', 'Reading', 'Music']);
      await placeNamed(page, 'Travel').getByText('pinned').waitFor({ state: 'attached' });
    }
    await edit(person.idToken, [{ op: 'updateWorkspace', set: { categoryOrder: 'name' } }]);
    await untilEqual(() => listed(page), ['Travel', 'Music', 'Reading']);
  });

  it('are nested by the slashes in their names, fold by pointer and keyboard, and take links that are dropped on them', async () => {
    const names = ['Bar/Work/Rust', 'Recipes', 'Bar/Work', 'Bar/Home', 'CI/CD'];
    const person = await personWith(names.map((name) => titled(name, `In ${name}`)));
    const page = await openAs(person);
    await untilEqual(() => listed(page), ['Bar', 'Work', 'Rust', 'Home', 'Recipes', 'CI/CD']);
    const countOf = (name: string) => placeNamed(page, name).locator('.place-count').textContent();
    expect(await countOf('Work')).toBe('2');
    const bar = sidebar(page).getByRole('button', { name: 'Bar', exact: false }).first();
    await bar.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await untilEqual(() => listed(page), ['Bar', 'Work', 'Home', 'Recipes', 'CI/CD']);
    await bar.click();
    await untilEqual(() => listed(page), ['Bar', 'Recipes', 'CI/CD']);
    await page.reload();
    await untilEqual(() => listed(page), ['Bar', 'Recipes', 'CI/CD']);
    await bar.press('ArrowRight');
    await sidebar(page).getByRole('button', { name: 'Categories in Bar/Work' }).click();
    await untilEqual(() => listed(page), ['Bar', 'Work', 'Rust', 'Home', 'Recipes', 'CI/CD']);

    await untilDroppable(page);
    await linkNamed(page, 'In Recipes').dragTo(item(page, 'Rust'));
    await untilEqual(
      async () => (await namedLinks(person)).find(({ title }) => title === 'In Recipes')?.category,
      'Bar/Work/Rust',
    );
    await untilEqual(() => countOf('Rust'), '2');
    await choose(page, 'Bar/Work/Rust', 'Pin to the top');
    await untilEqual(() => listed(page), ['Bar/Work/Rust', 'Bar', 'Work', 'Home', 'CI/CD']);
    await placeNamed(page, 'Bar/Work/Rust').focus();
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'className', 'place category-folder');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await untilFocused(page, 'ariaLabel', 'Menu of Bar/Work');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await untilFocused(page, 'title', 'Bar/Home');
    // Tab leads to only one of them, which is the last that had the focus.
    expect(await page.evaluate(TAB_STOPS)).toEqual(['Bar/Home']);
    await expectToFit(page);

    // A category moves past a whole folder. Without a name, a folder is left by its categories.
    await choose(page, 'CI/CD', 'Move up');
    await page.getByText('Moved “CI/CD” before “Bar”.').waitFor();
    await choose(page, 'Bar', 'Rename folder …');
    await page.getByRole('textbox', { name: 'Name' }).fill('');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('Took 3 categories out of “Bar”.').waitFor();
    await untilEqual(() => listed(page), ['Work/Rust', 'CI/CD', 'Work', 'Home']);
  });

  it('are dragged with what is in them, into folders and out of them, which Undo puts back, and move with it by menu', async () => {
    const names = ['Bar/Work/Rust', 'Recipes', 'Bar/Work', 'Bar/Home', 'Later'];
    const person = await personWith(names.map((name) => titled(name, `In ${name}`)));
    const page = await openAs(person, `/w/default/${categoryId('Later')}`);
    await untilDroppable(page);
    const untilStored = (...inOrder: string[]) =>
      untilEqual(async () => (await headOf(person)).categories.map(({ name }) => name), inOrder);
    const initially = ['Bar', 'Work', 'Rust', 'Home', 'Recipes', 'Later'];
    await untilEqual(() => listed(page), initially);
    const bar = item(page, 'Bar').first();
    // A folder without links of its own. Firefox drags a button by what is in it only.
    await bar
      .getByText('Bar', { exact: true })
      .dragTo(item(page, 'Later'), { targetPosition: { x: 60, y: 28 } });
    await page.getByText('Moved “Bar” after “Later”.').waitFor();
    await untilEqual(() => listed(page), ['Recipes', 'Later', 'Bar', 'Work', 'Rust', 'Home']);
    await untilStored('Recipes', 'Later', 'Bar/Work/Rust', 'Bar/Work', 'Bar/Home');
    await undoButton(page).click();
    await untilEqual(() => listed(page), initially);
    await untilStored(...names);

    // Into a folder. The page of the category goes with it, and comes back.
    await item(page, 'Later').dragTo(bar);
    await page.getByText('Moved “Later” into “Bar”.').waitFor();
    await untilEqual(() => listed(page), ['Bar', 'Work', 'Rust', 'Home', 'Later', 'Recipes']);
    await untilPath(page, `/w/default/${categoryId('Bar/Later')}`);
    await linkNamed(page, 'In Later').waitFor();
    await untilStored('Bar/Work/Rust', 'Recipes', 'Bar/Work', 'Bar/Home', 'Bar/Later');
    await undoButton(page).click();
    await untilEqual(() => listed(page), initially);
    await untilPath(page, `/w/default/${categoryId('Later')}`);
    await untilStored(...names);

    // Out of a folder, with what is in it. Not into itself.
    await item(page, 'Work').dragTo(item(page, 'Rust'));
    await item(page, 'Work').dragTo(item(page, 'Recipes'), { targetPosition: { x: 60, y: 2 } });
    await page.getByText('Moved “Bar/Work” out of “Bar”.').waitFor();
    await untilEqual(() => listed(page), ['Work', 'Rust', 'Recipes', 'Bar/Home', 'Later']);
    await untilEqual(
      async () => (await namedLinks(person)).map(({ category }) => category).sort(),
      ['Bar/Home', 'Later', 'Recipes', 'Work', 'Work/Rust'],
    );
    // A category moves with those in it.
    await choose(page, 'Work', 'Move down');
    await page.getByText('Moved “Work” after “Recipes”.').waitFor();
    await untilEqual(() => listed(page), ['Recipes', 'Work', 'Rust', 'Bar/Home', 'Later']);
  });

  it('are dragged within the sidebar, and links are dropped on them, also several', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    // Before the workspace is loaded, its categories cannot be dragged.
    await untilDroppable(page);
    await item(page, 'Travel').dragTo(item(page, 'Reading'), { targetPosition: { x: 40, y: 3 } });
    await untilEqual(() => listed(page), ['Travel', 'Reading', 'Music']);
    await edit(person.idToken, [{ op: 'addLink', ...titled('Music', 'A new song') }]);
    await linkNamed(page, 'A new song').waitFor();
    expect(await listed(page)).toEqual(['Travel', 'Reading', 'Music']);
    expect(await page.locator('.card-title').allInnerTexts()).toEqual(['Travel', 'Reading', 'Music']);
    await linkNamed(page, 'Alps').dragTo(item(page, 'Music'));
    await page.getByText('Moved “Alps” to “Music”.').waitFor();
    await undoButton(page).hover();
    await untilEqual(
      async () => (await namedLinks(person)).find(({ title }) => title === 'Alps')?.category,
      'Music',
    );
    await undoButton(page).click();
    await page.getByRole('region', { name: 'Travel' }).waitFor();

    await showAs(page, 'List');
    for (const title of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await linkNamed(page, 'Two').dragTo(item(page, 'Travel'), { force: true });
    await page.getByText('Moved 2 links to “Travel”.').waitFor();
    await untilEqual(
      async () => (await namedLinks(person)).filter(({ category }) => category === 'Travel').length,
      3,
    );
  });
});
