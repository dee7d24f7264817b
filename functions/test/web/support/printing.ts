import type { Page } from 'playwright-core';

/** Makes the page look as on paper. Browsers send this event before they print. */
export async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
}

export async function stopPrinting(page: Page): Promise<void> {
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await page.emulateMedia({ media: 'screen' });
}
