import type { Locator } from 'playwright-core';

/**
 * Presses a key in a field as Safari reports it if the key has just ended a composition: only its `keyCode` tells. Fails if the
 * page does anything with the key.
 */
export async function pressComposing(field: Locator, key: string): Promise<void> {
  await field.focus();
  const event = JSON.stringify({ key, keyCode: 229, bubbles: true, cancelable: true });
  const dispatch = `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', ${event}))`;
  expect(await field.page().evaluate(dispatch)).toBe(true);
}
