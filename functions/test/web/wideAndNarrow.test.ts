import { z } from 'zod';
import { apiKeys } from '../support/users/users';
import { print, stopPrinting } from './support/printing';
import { openAs, personWith } from './support/signIn/person';
import { untilEqual } from './support/until';

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

it('on a wide screen, pages of text are in the middle, and what belongs together is side by side', async () => {
  const page = await openAs(await personWith([]), '/settings');
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  const boxOf = async (name: string) =>
    boxSchema.parse(await page.getByRole('heading', { name, exact: true }).boundingBox());
  for (const [path, left, right] of [
    ['/settings', 'MCP API keys', 'Save from any page'],
    ['/import', 'Import bookmarks', 'Export'],
    ['/activity/default', 'Activity', undefined],
    ['/help#connect', 'Assistants', 'What to say'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: left, exact: true }).waitFor();
    await untilEqual(() => page.evaluate(OFF_CENTER), 0);
    if (right !== undefined) expect((await boxOf(right)).x).toBeGreaterThan((await boxOf(left)).x + 150);
  }
});

/** Evaluates to how many pixels the page is out of the middle of the room beside the sidebar. */
const OFF_CENTER = `(() => {
  const room = document.querySelector('.app-page').getBoundingClientRect();
  const page = document.querySelector('#content').getBoundingClientRect();
  return Math.round(page.left - room.left - (room.right - page.right));
})()`;

it('on a narrow screen, the bar has the title of the page, and paper has its heading', async () => {
  const page = await openAs(await personWith([]), '/settings');
  await page.setViewportSize({ width: 820, height: 1_180 });
  for (const [path, title] of [
    ['/settings', 'Settings'],
    ['/activity/default', 'Activity'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('banner').getByText(title, { exact: true }).waitFor();
    const heading = page.getByRole('heading', { name: title, exact: true });
    const width = async () => (await heading.boundingBox())?.width ?? 0;
    await untilEqual(width, 1);
    await print(page);
    await untilEqual(async () => (await width()) > 50, true);
    await stopPrinting(page);
  }
});

it.each([820, 390])('each key takes few lines in a window of %i px', async (width) => {
  const person = await personWith([]);
  for (const label of ['Claude Desktop', 'Cursor']) await apiKeys().create(person.uid, label);
  const page = await openAs(person, '/settings');
  await page.setViewportSize({ width, height: 1_180 });
  const row = page.getByRole('listitem').filter({ hasText: 'Cursor' });
  await row.getByRole('button', { name: 'Revoke' }).waitFor();
  const { height } = boxSchema.parse(await row.boundingBox());
  expect(height).toBeLessThan(width === 820 ? 70 : 120);
});
