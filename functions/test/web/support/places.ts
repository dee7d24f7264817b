import type { Locator, Page } from 'playwright-core';

/** Opens the drawer if the screen is too narrow for a sidebar. */
export async function openSidebar(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu
    .or(page.getByRole('button', { name: 'Your account' }))
    .first()
    .waitFor();
  if ((await menu.count()) > 0) await menu.click();
}

/** Returns the sidebar, or the open drawer. */
export const sidebar = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Workspaces and categories' });

/** Returns the link of the sidebar to a page, a workspace or a category. */
export const placeNamed = (page: Page, name: string): Locator =>
  sidebar(page)
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Chooses an option of a menu in the bar, such as “List” under “View”, and closes the menu. */
async function chooseIn(page: Page, menu: string, group: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('group', { name: group }).getByLabel(option, { exact: true }).click();
  await page.keyboard.press('Escape');
}

export const showAs = (page: Page, view: 'Cards' | 'List' | 'Compact'): Promise<void> =>
  chooseIn(page, 'View', 'Show as', view);

export const sortBy = (page: Page, order: string): Promise<void> => chooseIn(page, 'View', 'Sort by', order);

/** Filters by an option of this group, such as “Last 7 days” under “Date”. */
export const filterBy = (page: Page, group: string, option: string): Promise<void> =>
  chooseIn(page, 'Filter', group, option);

/** Filters by a site. */
export async function filterBySite(page: Page, site: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('region', { name: 'Site' }).getByRole('button', { name: site }).click();
}
