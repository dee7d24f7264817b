import type { Page } from 'playwright-core';

/** Waits for what is said about the results. Screen readers are told the same elsewhere. */
export const waitForSummary = (page: Page, text: string | RegExp) =>
  page.locator('.result-count').filter({ hasText: text }).waitFor();
