import type { Page } from 'playwright-core';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { attemptOf, redeem, register, tokensOf } from '../oauth/support/flow';
import { askingPath, catchRedirect } from './support/signIn/consent';
import type { Person } from './support/signIn/person';
import { startSignInSite, type SignInSite } from './support/signIn/signInSite';

let site: SignInSite;
let person: Person;

beforeAll(async () => {
  site = await startSignInSite();
  person = await site.newPerson('with apps');
});

const asking = (changes?: Record<string, string | undefined>) => askingPath(site, changes);
const question = (page: Page) => page.getByRole('heading', { name: 'Let an app use your links?' });

const permissions = (page: Page) => page.getByRole('group', { name: 'Permission' }).getByRole('radio');

describe('what the consent screen says', () => {
  it('preselects “Read only” unless the app asks to write, offers only that to an app that asks for no more, and never preselects “Tidy up”', async () => {
    const page = await site.openAs(person, await asking());
    await question(page).waitFor();
    expect(await permissions(page).count()).toBe(3);
    expect(await page.getByLabel('Read only').isChecked()).toBe(true);
    const untilRedirected = await catchRedirect(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const { searchParams } = await untilRedirected();
    expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 'a state' });

    await page.goto(`${site.url}${await asking({ scope: 'links:read' })}`);
    await question(page).waitFor();
    expect(await permissions(page).count()).toBe(1);
    expect(await page.getByLabel('Read only').isChecked()).toBe(true);

    const attempt = attemptOf(site, await register(site), { scope: 'links:read links:write links:tidy' });
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
    await page.getByLabel('Expires').selectOption('In 90 days');
    await page.getByText('It has access for 90 days, or until you disconnect the app').waitFor();
    const allow = page.getByRole('button', { name: 'Allow' });
    await allow.and(page.locator(':enabled')).waitFor();
    // A click right after the screen came to the front may be meant for another window.
    const isDisabled = await page.evaluate(`new Promise((resolve) => {
      dispatchEvent(new Event('focus'));
      requestAnimationFrame(() => requestAnimationFrame(() => {
        resolve(document.querySelector('[type=submit]').disabled);
      }));
    })`);
    expect(isDisabled).toBe(true);
    await allow.click();
    const code = (await untilRedirected()).searchParams.get('code') ?? '';
    const { access_token } = await tokensOf(redeem(site, attempt, code));
    const token = await site.database.doc(`apiKeys/${hashApiKey(access_token)}`).get();
    expect([token.get('access'), token.get('ownOnly')]).toEqual(['tidy', true]);
    const grant = await site.database.doc(`grants/${String(token.get('grantId'))}`).get();
    expect(grant.get('endsAt')).toEqual(grant.get('expiresAt'));
  });

  it('offers the person’s workspaces, and limits the app to those that they choose', async () => {
    const attempt = attemptOf(site, await register(site));
    const page = await site.openAs(person, `/authorize${attempt.query}`);
    const untilRedirected = await catchRedirect(page);
    await page.getByLabel('Only these workspaces').check();
    await page.getByText('The app can use these workspaces and notes').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Choose at least one workspace.').waitFor();
    await page.getByLabel('Default', { exact: true }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    const code = (await untilRedirected()).searchParams.get('code') ?? '';
    const { access_token } = await tokensOf(redeem(site, attempt, code));
    const token = await site.database.doc(`apiKeys/${hashApiKey(access_token)}`).get();
    expect(token.get('workspaces')).toEqual(['default']);
  });
});
