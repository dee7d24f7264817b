import type { Page } from 'playwright-core';
import { hashApiKey } from '../../src/lib/shared/contract/apiKey';
import { attemptOf, redeem, register, tokensOf } from '../oauth/support/flow';
import { expectAccessible, expectToFit } from './support/accessible';
import { askingPath, catchRedirect } from './support/signIn/consent';
import { signIn, type Person } from './support/signIn/person';
import { startSignInSite, type SignInSite } from './support/signIn/signInSite';
import { untilEqual } from './support/until';

let site: SignInSite;
let person: Person;

beforeAll(async () => {
  site = await startSignInSite();
  person = await site.newPerson('with apps');
});

const asking = (changes?: Record<string, string | undefined>) => askingPath(site, changes);
const question = (page: Page) => page.getByRole('heading', { name: 'Let an app use your links?' });

describe('what the consent screen says', () => {
  it('names the product, its host and what is allowed, and a phone shows the warning first', async () => {
    const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
    const page = await site.open(await asking(), phone);
    await page.getByText(`Link Dashboard at ${new URL(site.url).host}`).waitFor();
    await signIn(page, person);
    await question(page).waitFor();
    await page.getByText(`Link Dashboard at ${new URL(site.url).host}`).waitFor();
    await untilEqual(() => page.evaluate('scrollY'), 0);
    const warning = page.getByText(
      'Allow this only if you have just added this dashboard to the app yourself.',
    );
    const { y = 0, height = 0 } = (await warning.boundingBox()) ?? {};
    expect([y > 0, y + height < phone.viewport.height]).toEqual([true, true]);
    await page
      .getByText('The app can use all of your workspaces and notes, but not delete links or workspaces.')
      .waitFor();
    await page
      .getByText('until you disconnect the app under Settings, or it has not been used for 90 days.')
      .waitFor();
    await expectToFit(page);
    await expectAccessible(page);
  });

  it('preselects “Read only” unless the app asks to write, but never “Tidy up”, which the person may add', async () => {
    const page = await site.openAs(person, await asking());
    await question(page).waitFor();
    expect(await page.getByRole('radio').count()).toBe(3);
    expect(await page.getByLabel('Read only').isChecked()).toBe(true);
    const attempt = attemptOf(site, await register(site), { scope: 'links:read links:write links:tidy' });
    const untilRedirected = await catchRedirect(page);
    await page.goto(`/authorize${attempt.query}`);
    await question(page).waitFor();
    expect(await page.getByLabel('Add and annotate').isChecked()).toBe(true);
    await page.getByLabel('Tidy up').check();
    await page
      .getByText('The app can use all of your workspaces and notes, but not delete workspaces.')
      .waitFor();
    await page.getByLabel('Only my own workspaces').check();
    await page.getByText('The app can use all of your own workspaces and notes').waitFor();
    await page.getByText('Every change can be undone under Activity for 30 days.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    const code = (await untilRedirected()).searchParams.get('code') ?? '';
    const { access_token } = await tokensOf(redeem(site, attempt, code));
    const token = await site.database.doc(`apiKeys/${hashApiKey(access_token)}`).get();
    expect([token.get('access'), token.get('ownOnly')]).toEqual(['tidy', true]);
  });
});
