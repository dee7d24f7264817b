import type { Page } from 'playwright-core';
import { z } from 'zod';
import { LIMITS } from '../../src/lib/shared/base/limits';
import { clientConfigurations } from '../../../web/src/clients/clientConfigurations';
import { seriousViolations } from './support/axe';
import { openPage } from './support/browser';
import { newPerson, openAs } from './support/signIn/person';
import { until, untilEqual, untilPath } from './support/until';

const openHelp = async (): Promise<Page> => {
  const page = await openPage('/help');
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
  return page;
};

async function linkTargets(page: Page): Promise<Set<string>> {
  const targets = new Set<string>();
  for (const link of await page.getByRole('main').getByRole('link').all())
    targets.add((await link.getAttribute('href')) ?? '');
  return targets;
}

describe('Help', () => {
  it('opens from the sign-in screen, without an account', async () => {
    const page = await openPage('/');
    await page.getByRole('link', { name: 'See how it works' }).click();
    await page.getByRole('heading', { name: 'Connect an AI client' }).waitFor();
    await untilPath(page, '/help');
    await untilEqual(() => page.title(), 'Help · Link Dashboard');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Password').waitFor();
  });

  it('opens from the account menu and links to the settings', async () => {
    const page = await openAs(await newPerson());
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { name: 'Connect an AI client' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
  });

  it('shows the same client configurations as Settings, with the address of this deployment', async () => {
    const page = await openHelp();
    const mcpUrl = `${new URL(page.url()).origin}/mcp`;
    for (const { client, text } of clientConfigurations(mcpUrl, 'YOUR_API_KEY')) {
      await page.getByRole('button', { name: client, exact: true }).click();
      await untilEqual(() => page.locator('#connect pre').innerText(), text);
    }
  });

  it('shows how to add a link over REST at the address of this deployment', async () => {
    const page = await openHelp();
    const { origin } = new URL(page.url());
    const commands = await page.locator('#scripts pre').innerText();
    expect(commands.split('\n')).toHaveLength(2);
    expect(commands).toContain(`curl ${origin}/api/workspace/update -H`);
  });

  it('states the limits on notes and on links per request that the service enforces', async () => {
    const page = await openHelp();
    const limits = page.locator('#limits');
    await limits.getByText(`${LIMITS.notes.toLocaleString('en')} characters`).waitFor();
    await limits.getByText(`${LIMITS.linksPerRequest.toLocaleString('en')} links`).waitFor();
  });

  it('has no dead links', async () => {
    const page = await openHelp();
    const targets = await linkTargets(page);
    expect(targets.size).toBeGreaterThan(8);
    for (const href of targets) {
      if (href.startsWith('#')) {
        expect(await page.locator(`section${href}`).count()).toBe(1);
      } else {
        expect((await page.request.get(href)).status()).toBe(200);
      }
    }
  });

  it('scrolls to the section in the address', async () => {
    const page = await openPage('/help#troubleshooting');
    const heading = page.getByRole('heading', { name: 'When something fails' });
    await heading.waitFor();
    await until(async () => z.number().parse(await page.evaluate('window.scrollY')) > 0);
    await page.getByRole('link', { name: 'Keys and safety' }).click();
    await page.getByText('Treat a key like a password.').waitFor();
    await page.waitForURL(({ hash }) => hash === '#keys');
  });

  it('is accessible and fits the screen of a phone', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openPage('/help', { viewport, hasTouch: true, isMobile: true });
    await page.getByRole('heading', { name: 'Connect an AI client' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(await seriousViolations(page)).toEqual([]);
  });
});
