import type { Page } from 'playwright-core';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { callTool, MCP_URL, ToolClient } from '../support/requests/client';
import { callOf, INITIALIZE, LIST_TOOLS, send } from '../support/requests/messages';
import { createWorkspace } from '../support/requests/rest';
import { apiKeys, auth } from '../support/users/users';
import { expectGood } from './support/accessible';
import { copiedText, openPage } from './support/browser';
import { newPerson, openAs } from './support/signIn/person';
import { sessionAfterMinutes, sessionOf } from './support/session';
import { until, untilEqual } from './support/until';
import { testDatabase } from '../support/testDatabase';

const KEY = /^dash_[0-9A-Za-z]{46}$/;
const WAITING = 'Waiting for the first call from your client…';

/** Creates a key in the web app and copies it. Keeps the dialog open. */
async function createKey(page: Page, label: string, ...options: string[]): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill(label);
  expect(await page.getByLabel('Add and annotate').isChecked()).toBe(true);
  for (const option of options) await page.getByLabel(option).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  return copyKey(page);
}

async function copyKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return copiedText(page);
}

/** Tests the key in the dialog, and closes it. */
async function testAndClose(page: Page, result = 'It works: 6 tools are available'): Promise<void> {
  await page.getByText(WAITING).waitFor();
  await page.getByRole('button', { name: 'Test this key' }).click();
  await page.getByText(result).waitFor();
  // The test does not count as a call from a client.
  await page.getByText(WAITING).waitFor();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function revoke(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Revoke ${label}`) }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
}

describe('an API key created in the web app', () => {
  it('is shown once, adds a link that appears in an open tab unless it is read-only, and stops working once revoked', async () => {
    const person = await newPerson();
    const settings = await openAs(person, '/settings');
    const key = await createKey(settings, 'Claude Code');
    expect(key).toMatch(KEY);
    // Browsers close a dialog on the second Escape, even if the first was prevented.
    await settings.keyboard.press('Escape');
    await settings.keyboard.press('Escape');
    await settings.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    await settings.getByText(key).first().waitFor();
    await testAndClose(settings);
    expect(await settings.content()).not.toContain(key);
    const row = settings.getByRole('listitem').filter({ hasText: 'Claude Code' });
    await row.getByText(`dash_…${key.slice(-4)}`).waitFor();
    await row.getByText('Never used').waitFor();

    const dashboard = await openAs(person);
    await dashboard.getByRole('heading', { name: 'Welcome' }).waitFor();
    const tools = await ToolClient.connect(key);
    await tools.ok('add_to_dashboard', {
      category: 'Reading',
      title: 'Firestore limits',
      url: 'https://firebase.google.com/docs/firestore/quotas',
      notes: 'Kept while the page was open.',
    });
    await dashboard.getByRole('link', { name: 'Firestore limits' }).waitFor();
    await dashboard.getByText('Kept while the page was open.').waitFor();
    await row.getByText('today').nth(1).waitFor();

    await revoke(settings, 'Claude Code');
    await settings.getByText('You have no active keys.').waitFor();
    await untilEqual(async () => (await send(key, LIST_TOOLS)).status, 401);
    await tools.close();

    const readOnly = await createKey(settings, 'Report', 'Read only', 'Only my own workspaces');
    await testAndClose(settings, 'It works, and can only read: 3 of 6 tools are available');
    const report = settings.getByRole('listitem').filter({ hasText: 'Report' });
    await report.getByText('Read only, only own workspaces').waitFor();
    await report.getByText('Time zone: Europe/Berlin').waitFor();
    await settings.getByText(WAITING).waitFor();
    // The spinner stands still for who prefers reduced motion.
    await untilEqual(() => settings.evaluate("document.querySelector('.spinner').getAnimations().length"), 0);
    const link = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };
    expect(await callTool(MCP_URL, readOnly, 'add_to_dashboard', link)).toMatchObject({
      error: { code: 'read_only_key' },
    });
    await settings.getByText('Connected: your client called add_to_dashboard.').waitFor();
    await revoke(settings, 'Report');
    await settings.getByText('Connected:').waitFor({ state: 'detached' });
  });

  it('can expire, which the list says before, and be limited to chosen workspaces, and the browser remembers the time', async () => {
    const person = await newPerson();
    await createWorkspace(person.idToken, { workspaceId: 'work', name: 'Work' });
    const page = await openAs(person, '/settings');
    await page.getByRole('button', { name: 'New key' }).click();
    expect(await page.getByLabel('Expires').inputValue()).toBe('never');
    await page.getByRole('textbox', { name: 'Label' }).fill('Import');
    await page.getByLabel('Expires').selectOption('In 30 days');
    await page.getByLabel('Only these workspaces').check();
    await expectGood(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Choose at least one workspace.').waitFor();
    await page.getByLabel('Work', { exact: true }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await copyKey(page);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Import' });
    await row.getByText('Add and annotate, only in work').waitFor();
    await row.getByText(/^Expires \d+ [A-Z][a-z]+ \d{4}$/).waitFor();
    expect(await callTool(MCP_URL, key, 'list_links', {})).toMatchObject({
      error: { code: 'workspace_not_found' },
    });
    expect(await callTool(MCP_URL, key, 'list_links', { workspaceId: 'work' })).toHaveProperty('ok');

    const stored = testDatabase().doc(`apiKeys/${hashApiKey(key)}`);
    await stored.update({ expiresAt: new Date(Date.now() + 5.5 * 24 * 60 * 60_000) });
    await row.getByText('Expires in 5 days.').waitFor();
    await expectGood(page);
    await stored.update({ expiresAt: new Date(Date.now() - 1) });
    await page.getByText('You have no active keys.').waitFor();
    await page.getByText('Revoked and expired keys (1)').click();
    await row.getByText(/^Expired /).waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    expect(await page.getByLabel('Expires').inputValue()).toBe('30');
  });
});

describe('the list of keys', () => {
  it('says which keys were created under another address, and breaks no date or key into two lines at any width', async () => {
    const person = await newPerson();
    const timeZone = 'America/Argentina/Buenos_Aires';
    const key = await apiKeys().create(person.uid, 'Averylonglabel'.repeat(7), { timeZone });
    await callTool(MCP_URL, key, 'list_links', {});
    await apiKeys().create(person.uid, 'A label of several words', { permission: 'read' });
    await auth().updateUser(person.uid, { emailVerified: true });
    await apiKeys().create(person.uid, 'Current', { verifiedEmail: person.email.toUpperCase() });
    await apiKeys().create(person.uid, 'Renamed', { verifiedEmail: 'ada@example.com' });
    await apiKeys().create(person.uid, 'Unconfirmed');
    const page = await openPage('/icon.svg', { session: await sessionOf(person) });
    // Keys created under another address work unless only some people are allowed.
    await page.route('**/api/workspace/access', (route) =>
      route.fulfill({ json: { isRestricted: true, status: 'allowed' } }),
    );
    await page.goto('/settings');
    const row = (label: string) => page.getByRole('listitem').filter({ hasText: label });
    await row('Renamed')
      .getByText('Created under ada@example.com, so it no longer works. Create a new key instead.')
      .waitFor();
    await row('Unconfirmed')
      .getByText(
        'Created before you confirmed your email address, so it does not work. Create a new key instead.',
      )
      .waitFor();
    expect(await row('Current').getByText('Create a new key').count()).toBe(0);
    await expectGood(page);
    for (const width of [320, 390, 600, 710, 860, 870, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = `
        [...document.querySelectorAll('.items time, .items code')].filter((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        }).map(({ textContent }) => textContent)`;
      const excess =
        "document.querySelector('.items').scrollWidth - document.querySelector('.items').clientWidth";
      await untilEqual(() => page.evaluate(`[innerWidth, ${broken}, ${excess}]`), [width, [], 0]);
    }

    // Another key can be created only once one is revoked.
    await page.getByText('You have 5 active keys, which is the limit.').waitFor();
    expect(await page.getByRole('button', { name: 'New key' }).isDisabled()).toBe(true);
    await revoke(page, 'Current');
    await createKey(page, 'In its place', 'Tidy up');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await row('In its place').getByText('Tidy up').waitFor();
    const stored = [...(await apiKeys().list(person.uid)).values()];
    expect(stored.find(({ label }) => label === 'In its place')).toMatchObject({ access: 'tidy' });
  });
});

describe('a new key some time after the sign-in', () => {
  it('requires the password if an operator has revoked the keys since', async () => {
    const person = await newPerson();
    const page = await openAs(person, '/settings');
    const since = Date.now();
    await apiKeys().requireNewSignIn(person.uid);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('This needs a recent sign-in.').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    // The time of a sign-in is in whole seconds.
    await until(() => Promise.resolve(Date.now() > since + 2_000));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    expect((await apiKeys().list(person.uid)).size).toBe(1);
  });

  it('requires the password, and is in the configuration of each client, as Help shows it, until its first call', async () => {
    const person = await newPerson();
    const page = await openPage('/settings', { session: await sessionAfterMinutes(person, 20) });
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Label').fill('Laptop');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('This needs a recent sign-in.').waitFor();
    const password = page.getByLabel('Your password');
    await password.and(page.locator(':focus')).waitFor();
    await password.fill('not the password');
    await password.press('Enter');
    await page.getByText('That is not your current password. Try again.').waitFor();
    expect((await apiKeys().list(person.uid)).size).toBe(0);
    await password.fill(person.password);
    await password.press('Enter');
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    expect([...(await apiKeys().list(person.uid)).values()]).toMatchObject([{ label: 'Laptop' }]);

    const key = await copyKey(page);
    const { origin } = new URL(page.url());
    const dialog = page.getByRole('dialog');
    const clients = [
      'Claude Code',
      'Claude Desktop',
      'Cursor',
      'VS Code',
      'Codex',
      'Gemini CLI',
      'Any other',
    ];
    const copied = new Map<string, string>();
    for (const client of clients) {
      await dialog.getByRole('button', { name: client, exact: true }).click();
      const copy = dialog.getByRole('button', { name: 'Copy', exact: true });
      await copy.click();
      await copy.waitFor({ state: 'detached' });
      copied.set(client, await copiedText(page));
      expect(copied.get(client)).toContain(key);
      expect(copied.get(client)).toContain(`${origin}/mcp`);
    }
    const { params } = INITIALIZE;
    const clientInfo = { name: 'claude-code', version: '1.0.0' };
    await send(key, { ...INITIALIZE, params: { ...params, clientInfo } });
    await send(key, callOf('list_workspaces'));
    await dialog.getByText('Connected: Claude Code called list_workspaces.').waitFor();

    await page.goto('/help#key');
    for (const client of clients) {
      await page.getByRole('button', { name: client, exact: true }).click();
      const expected = copied.get(client)?.replace(key, 'YOUR_API_KEY');
      await untilEqual(() => page.locator('#key pre').innerText(), expected);
    }
  });
});
