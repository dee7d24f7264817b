import type { Page } from 'playwright-core';

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
