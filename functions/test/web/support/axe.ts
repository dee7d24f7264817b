import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const violationsSchema = z.array(z.string());

const isLong = process.env.LONG_TESTS === 'true';

/** Skips animations that never end, such as a spinner. */
const FINISH_ANIMATIONS = `document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())`;

/** Evaluates to a line for each element with a serious or critical violation. The rest of the report is long. */
const check = (options: object) => `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})
  .then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html)))`;

/**
 * Returns the serious and critical violations that axe finds on a page, each with its element. Checks the light theme,
 * and the dark one too under `npm run test:long` or if asked to.
 */
export async function seriousViolations(page: Page, themes?: 'in both themes'): Promise<string[]> {
  // Runs axe through the debugger, because the Content-Security-Policy blocks scripts from elsewhere.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  const inLight = await run(page, {});
  if (!isLong && themes === undefined) return inLight;
  await page.emulateMedia({ colorScheme: 'dark' });
  // Only the colours differ.
  const inDark = await run(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((violation) => `in the dark theme: ${violation}`)];
}

async function run(page: Page, options: object): Promise<string[]> {
  const look = async () => {
    // Elements that are still fading in have too little contrast.
    await page.evaluate(FINISH_ANIMATIONS);
    return violationsSchema.parse(await page.evaluate(check(options)));
  };
  const violations = await look();
  // Another element may have begun to fade in meanwhile.
  return violations.length === 0 ? violations : look();
}
