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

/** But for those without an end, such as a spinner's. */
const FINISH_ANIMATIONS = `document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())`;

/** The serious and critical faults that axe finds in what the page shows, in light and in dark, each with its place. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // As a debugger does it, since the Content-Security-Policy takes no script from elsewhere.
  await page.evaluate(AXE);
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await run(page, '{}');
  await page.emulateMedia({ colorScheme: 'dark' });
  // Nothing but the colours differs.
  const inDark = await run(page, "{ runOnly: ['color-contrast'] }");
  return [...inLight, ...inDark.map((fault) => `in dark colours: ${fault}`)];
}

async function run(page: Page, options: string): Promise<string[]> {
  // Something that fades in has less contrast than it will have.
  await page.evaluate(FINISH_ANIMATIONS);
  const { violations } = report.parse(await page.evaluate(`axe.run(${options})`));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
