import { LIMITS } from '../../src/lib/shared/base/limits';
import { expectToFit, expectToFitNarrowly } from './support/accessible';
import { DESKTOP, openPage, PHONE } from './support/browser';
import { newPerson, signIn } from './support/signIn/person';
import { until, untilEqual, untilPath } from './support/until';

describe('Help', () => {
  it('opens from the sign-in screen, the account menu and at a section, leads back, has no dead links, and states the current limits and commands', async () => {
    const page = await openPage('/');
    await page.getByRole('link', { name: 'See how it works' }).click();
    await page.getByRole('heading', { name: 'Connect an AI client' }).waitFor();
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
    await page.getByRole('heading', { name: 'Connect an AI client' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();

    await page.goto('/help#troubleshooting');
    await page.getByRole('heading', { name: 'When something fails' }).waitFor();
    await until(async () => (await page.evaluate<number>('window.scrollY')) > 0);
    await page.getByRole('link', { name: 'Keys and safety' }).click();
    await page.getByText('Treat a key like a password.').waitFor();
    await page.waitForURL(({ hash }) => hash === '#keys');

    const { origin } = new URL(page.url());
    const commands = await page.locator('#scripts pre').innerText();
    expect(commands.split('\n')).toHaveLength(2);
    expect(commands).toContain(`curl ${origin}/api/workspace/update -H`);
    const limits = page.locator('#limits');
    await limits.getByText(`${LIMITS.notes.toLocaleString('en')} characters`).waitFor();
    await limits.getByText(`${LIMITS.linksPerRequest.toLocaleString('en')} links`).waitFor();

    const links = await page.getByRole('main').getByRole('link').all();
    const targets = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))));
    expect(targets.size).toBeGreaterThan(8);
    for (const href of targets) {
      if (href?.startsWith('#')) expect(await page.locator(`section${href}`).count()).toBe(1);
      else expect((await page.request.get(href ?? '')).status()).toBe(200);
    }
  });
});
