import { expectGood, expectNoGaps, NARROW } from '../support/accessible';
import { DESKTOP } from '../support/browser';
import { openAs, type Person } from '../support/signIn/person';
import { pressShortcut, untilEqual } from '../support/until';
import { newOwner, SCREENS } from './screens';

let person: Person;

beforeAll(async () => {
  person = await newOwner();
});

/** Pages that their own tests check, too. */
const CHECKED_ELSEWHERE =
  /^\/(\?sort|\?q=link&in|add|join|help|activity|trash|w\/(big|old|assistant-sessions))/;

it.each(Object.entries(SCREENS).filter(([path]) => !CHECKED_ELSEWHERE.test(path)))(
  '%s fits a phone that is 320 pixels wide, and has no serious violation on a desktop',
  async (path, [[shown]]) => {
    const page = await openAs(person, path);
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
    await expectGood(page);
    if (/^A link|^7 links/.test(shown)) await expectNoGaps(page);
  },
);

it.each([
  ['a phone that is 320 pixels wide', NARROW],
  ['a desktop at 200 % zoom', { width: DESKTOP.width / 2, height: DESKTOP.height / 2 }],
])('the button that saves is in sight in every form, on %s', async (_, size) => {
  const page = await openAs(person);
  await page.setViewportSize(size);
  await page.getByText('A link with everything').first().waitFor();
  const inSight = async (name: string) => {
    const { y = Infinity, height = 0 } =
      (await page.getByRole('dialog').getByRole('button', { name, exact: true }).boundingBox()) ?? {};
    return y >= 0 && y + height <= size.height;
  };
  await pressShortcut(page, 'n');
  await page.getByRole('dialog', { name: 'Add a link' }).waitFor();
  await untilEqual(() => inSight('Add'), true);
  // Not even the last field is behind it.
  await page.getByRole('textbox', { name: 'Reference (optional)' }).focus();
  await untilEqual(() => page.evaluate(IN_SIGHT), true);
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change password …' }).click();
  await untilEqual(() => inSight('Change password'), true);
});

/** Evaluates to whether nothing covers the element that has the focus. */
const IN_SIGHT = `(() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height - 2) === document.activeElement;
})()`;
