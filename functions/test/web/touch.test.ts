import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { itemNamed, linkNamed, menuOf } from './editing/editor';
import { goOffline } from './editing/offline';
import { NARROW } from './support/accessible';
import { PHONE } from './support/browser';
import { openSidebar, placeNamed, showAs } from './support/places';
import { press } from './support/press';
import { sheetNamed } from './support/sheet';
import { openAs, personWith } from './support/signIn/person';
import { manyLinks } from './support/stored';
import { untilEqual } from './support/until';

const LINKS = [
  { category: 'Reading', title: 'A guide', url: 'https://example.com/guide', notes: 'Long and good.' },
  { category: 'Reading', title: 'A map', url: 'https://example.com/map' },
];

const edit = sheetNamed('Edit link');

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** Evaluates to whether the first link has a button for its menu that can be seen and touched. */
const HAS_MENU_BUTTON = `(() => {
  const { opacity, pointerEvents } = getComputedStyle(document.querySelector('.link-more'));
  return opacity !== '0' && pointerEvents !== 'none';
})()`;

/** Returns how many links are in the window from top to bottom. */
const linksInSight = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('[data-link]')].filter((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }).length`);

describe('on a touch screen', () => {
  it('a long press opens the menu of a link, and no row has a button for it', async () => {
    const page = await openAs(await personWith(LINKS), '/', PHONE);
    await menuOf(page, 'A guide').waitFor();
    expect(await page.evaluate(HAS_MENU_BUTTON)).toBe(false);
    await press(linkNamed(page, 'A guide'), itemNamed(page, 'Edit …'));
    expect(page.context().pages()).toHaveLength(1);
    await itemNamed(page, 'Edit …').tap();
    expect(await edit.field(page, 'Title').inputValue()).toBe('A guide');
  });

  it('a long press opens the menu of a category and of a folder in the drawer', async () => {
    const inFolder = ['Bar/One', 'Bar/Two'].map((category) => ({
      category,
      title: category,
      url: `https://example.com/${category}`,
    }));
    const page = await openAs(await personWith([...LINKS, ...inFolder]), '/', PHONE);
    await openSidebar(page);
    // Before the workspace is loaded, its categories have no menus.
    await page.getByRole('button', { name: 'Menu of Reading' }).waitFor({ state: 'attached' });
    const folder = page.locator('.category-folder');
    await press(folder, page.getByRole('button', { name: 'Rename folder …' }));
    expect(await folder.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await press(placeNamed(page, 'Reading'), page.getByRole('button', { name: 'Delete with its links' }));
  });

  it('the menu is also in the bar of a selection, and a screen reader finds it at each link', async () => {
    const page = await openAs(await personWith(LINKS), '/', PHONE);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('checkbox', { name: 'Select A map' }).tap();
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.tap();
    await itemNamed(page, 'Edit …').tap();
    expect(await edit.field(page, 'Title').inputValue()).toBe('A map');
    await edit.button(page, 'Cancel').tap();
    await page.getByRole('checkbox', { name: 'Select A guide' }).tap();
    await more.waitFor({ state: 'detached' });
    await menuOf(page, 'A guide').press('Enter');
    await itemNamed(page, 'Details and history').waitFor();
  });

  it('a tap beside the title of a link opens it, or selects it while links are being selected', async () => {
    const page = await openAs(await personWith(LINKS), '/', PHONE);
    const row = page.getByRole('article').filter({ hasText: 'A guide' });
    await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'The guide' }));
    const opened = page.waitForEvent('popup');
    const { x, y, width, height } = boxSchema.parse(await row.locator('.link-date').boundingBox());
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    expect((await opened).url()).toBe('https://example.com/guide');
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByText('0 selected', { exact: true }).waitFor();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select A guide', checked: true }).waitFor();
    await linkNamed(page, 'A map').tap({ force: true });
    await page.getByText('2 selected', { exact: true }).waitFor();
    expect(page.context().pages()).toHaveLength(2);
  });

  it('a tap beside an open menu only closes it', async () => {
    const page = await openAs(await personWith(LINKS), '/', PHONE);
    await menuOf(page, 'A guide').waitFor();
    await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'Opened' }));
    const { x, y, height } = boxSchema.parse(await linkNamed(page, 'A map').boundingBox());
    const tap = () => page.touchscreen.tap(x + 3, y + height / 2);
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    const period = page.getByRole('group', { name: 'Date' });
    await period.waitFor();
    await tap();
    await period.waitFor({ state: 'detached' });
    expect(page.context().pages()).toHaveLength(1);
    const opened = page.waitForEvent('popup');
    await tap();
    await opened;
  });

  it('shows at least 8 links on the screen of a phone, each large enough for a finger', async () => {
    const page = await openAs(await personWith(manyLinks(40, 1)), '/all', PHONE);
    await showAs(page, 'Compact');
    await untilEqual(async () => Number(await linksInSight(page)) >= 8, true);
    const heights = await page.evaluate(
      `[...document.querySelectorAll('[data-link]')].map((link) => link.getBoundingClientRect().height)`,
    );
    expect(Math.min(...z.array(z.number()).parse(heights))).toBeGreaterThanOrEqual(44);
    const select = await page.getByRole('button', { name: 'Select', exact: true }).boundingBox();
    expect(boxSchema.parse(select).height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize(NARROW);
    await untilEqual(async () => Number(await linksInSight(page)) >= 8, true);

    // Below the bar, it stays in sight that there is no connection.
    await goOffline(page);
    await page.evaluate('window.scrollTo(0, 1_000)');
    const atBanner = `document.elementFromPoint(9, document.querySelector('.offline').getBoundingClientRect().y + 2)?.className`;
    await untilEqual(() => page.evaluate(atBanner), 'offline');
  });

  it('at 320 px, the date is below the title, and the search says what it is', async () => {
    const page = await openAs(await personWith(LINKS), '/', PHONE);
    await page.setViewportSize(NARROW);
    const boxOf = async (locator: Locator) => boxSchema.parse(await locator.boundingBox());
    const row = page.getByRole('article').filter({ hasText: 'A guide' });
    const [title, date] = [await boxOf(row.locator('.link-title')), await boxOf(row.locator('.link-date'))];
    expect(date.y).toBeGreaterThanOrEqual(title.y + title.height - 4);
    const cut = await page.evaluate(`(() => {
      const field = document.querySelector('[type=search]');
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const canvas = document.createElement('canvas').getContext('2d');
      canvas.font = font;
      // Browsers keep room for the button that clears the field.
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
      return canvas.measureText(field.placeholder).width - room;
    })()`);
    expect(cut).toBeLessThanOrEqual(0);
    // Every button of the bar and of a card.
    const small = await page.evaluate(`[...document.querySelectorAll('.bar button, .card-header button')]
      .map((button) => [button.ariaLabel, Math.min(button.offsetWidth, button.offsetHeight)])
      .filter(([, size]) => size < 44)`);
    expect(small).toEqual([]);
  });
});
