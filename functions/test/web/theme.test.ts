import type { Page } from 'playwright-core';
import { expectAccessible } from './support/accessible';
import { print, stopPrinting } from './support/printing';
import { openAs, personWith, signOut } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { untilEqual } from './support/until';

const LINKS = [{ category: 'Reading', title: 'A guide', url: 'https://github.com/someone/guide' }];

const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');
const LIGHT = 'rgb(247, 248, 250)';
const DARK = 'rgb(16, 19, 24)';

const choose = (page: Page, theme: string) => page.getByRole('radio', { name: theme }).click();

it('follows the system, or what the person has chosen, in all tabs and before anything else is shown', async () => {
  const person = await personWith(LINKS);
  await store(person.uid, { ...workspaceOf('shared', 'Shared', LINKS), isPublic: true });
  const page = await openAs(person, '/settings', { isAlone: true });
  const other = await page.context().newPage();
  await other.goto('/');
  expect(await background(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilEqual(() => background(page), DARK);
  await page.emulateMedia({ colorScheme: 'light' });

  await choose(page, 'Dark');
  await untilEqual(() => background(page), DARK);
  await untilEqual(() => background(other), DARK);
  await expectAccessible(page);
  await other.getByText('A guide').waitFor();
  await expectAccessible(other);
  expect(await page.getAttribute('meta[content="#0f1217"]', 'media')).toBe('all');
  expect(await page.getAttribute('meta[content="#f6f7f9"]', 'media')).toBe('not all');

  // Without the web app's own code, only what runs before it has chosen the color.
  await other.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', `/u/${person.uid}/shared`]) {
    await other.goto(path);
    expect(await background(other)).toBe(DARK);
  }
  await other.unrouteAll();

  await print(page);
  await untilEqual(() => background(page), 'rgb(255, 255, 255)');
  await stopPrinting(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await choose(page, 'Light');
  await untilEqual(() => background(page), LIGHT);
  await choose(page, 'System');
  await untilEqual(() => background(page), DARK);
  await choose(page, 'Light');
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  // Whoever signs in next on this device finds it as it was.
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await background(page)).toBe(LIGHT);
});
