import type { Page } from 'playwright-core';

/** Opens the fields of a new link that are behind “More”, unless they are open. */
export async function openMore(page: Page): Promise<void> {
  await page.locator('.more-fields').waitFor();
  const closed = page.locator('.more-fields:not([open]) > summary');
  if ((await closed.count()) > 0) await closed.click();
}

/** Returns functions that find the sheet with this name, and its fields and buttons. */
export function sheetNamed(name: string) {
  const sheet = (page: Page) => page.getByRole('dialog', { name });
  return {
    sheet,
    field: (page: Page, label: string) => sheet(page).getByRole('textbox', { name: label }),
    category: (page: Page) => sheet(page).getByRole('combobox', { name: 'Category' }),
    button: (page: Page, label: string) => sheet(page).getByRole('button', { name: label, exact: true }),
  };
}
