import { LIMITS } from '../../src/lib/shared/base/limits';
import { expectToFit, expectToFitNarrowly } from './support/accessible';
import { DESKTOP, openPage, PHONE } from './support/browser';
import { newPerson, signIn } from './support/signIn/person';
import { until, untilEqual, untilPath } from './support/until';

it('Help has pages that open from the sign-in screen, the account menu and at a section, a search, no dead links, and the current limits and commands', async () => {
  const page = await openPage('/');
  await page.getByRole('link', { name: 'See how it works' }).click();
  await page.getByRole('link', { name: 'Save links' }).waitFor();
  await untilPath(page, '/help');
  await untilEqual(() => page.title(), 'Help · Link Dashboard');
  await page.setViewportSize(PHONE.viewport);
  await expectToFit(page);
  await expectToFitNarrowly(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, await newPerson());
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Help' }).click();

  await page.getByRole('searchbox', { name: 'Search Help' }).fill('restore');
  await page.getByText('for “restore”').waitFor();
  await page.getByRole('heading', { name: 'Undo', exact: true }).getByRole('link').click();
  await page
    .getByRole('heading', { name: 'Tidy up and undo', level: 1 })
    .and(page.locator(':focus'))
    .waitFor();
  await untilEqual(() => page.title(), 'Tidy up and undo · Help · Link Dashboard');
  await page.waitForURL(({ search, hash }) => search === '' && hash === '#undo');
  await page.getByRole('navigation', { name: 'Pages of Help' }).getByRole('link', { name: 'Share' }).click();
  await page.getByRole('heading', { name: 'Share', level: 1 }).and(page.locator(':focus')).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Duplicates' }).waitFor();
  await page.goBack();
  await page.getByText('for “restore”').waitFor();

  await page.setViewportSize({ ...DESKTOP, height: 400 });
  await page.goto('/help#scripts');
  await page.getByRole('heading', { name: 'Keys and scripts', level: 1 }).waitFor();
  await until(async () => ((await page.locator('#scripts').boundingBox())?.y ?? 400) < 150);
  const { origin } = new URL(page.url());
  const commands = await page.locator('#scripts pre').innerText();
  expect(commands.split('\n')).toHaveLength(2);
  expect(commands).toContain(`curl ${origin}/api/workspace/update -H`);
  await page.getByText(`${LIMITS.notes.toLocaleString('en')} characters`).waitFor();

  const seen = new Set<string>();
  const left = ['/help'];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    seen.add(path);
    if (!path.startsWith('/help')) {
      expect((await page.request.get(path)).status()).toBe(200);
      continue;
    }
    await page.goto(path);
    const { hash } = new URL(path, origin);
    await (
      hash === '' ? page.getByText('“Side projects”') : page.locator(`section:has(${hash}-title)`)
    ).waitFor();
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      if (!seen.has(href) && !left.includes(href)) left.push(href);
    }
  }
  expect(seen.size).toBeGreaterThan(11);
});
