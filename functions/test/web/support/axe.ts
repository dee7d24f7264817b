import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const report = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullable(),
      help: z.string(),
      nodes: z.array(z.object({ html: z.string() })),
    }),
  ),
});

const isLong = process.env.LONG_TESTS === 'true';

/** Skips animations that never end, such as a spinner. */
const FINISH_ANIMATIONS = `document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())`;

/**
 * Returns the serious and critical violations that axe finds on a page, each with its element. Checks the light theme,
 * and the dark one too under `npm run test:long` or if asked to.
 */
export async function seriousViolations(page: Page, themes?: 'in both themes'): Promise<string[]> {
  // Runs axe through the debugger, because the Content-Security-Policy blocks scripts from elsewhere.
  await page.evaluate(AXE);
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await run(page, '{}');
  if (!isLong && themes === undefined) return inLight;
  await page.emulateMedia({ colorScheme: 'dark' });
  // Only the colours differ.
  const inDark = await run(page, "{ runOnly: ['color-contrast'] }");
  return [...inLight, ...inDark.map((violation) => `in the dark theme: ${violation}`)];
}

async function run(page: Page, options: string): Promise<string[]> {
  // Elements that are still fading in have too little contrast.
  await page.evaluate(FINISH_ANIMATIONS);
  const { violations } = report.parse(await page.evaluate(`axe.run(${options})`));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
