import type { Page } from 'playwright-core';
import { callTool, MCP_URL, ToolClient } from '../support/requests/client';
import { callOf, INITIALIZE, LIST_TOOLS, send } from '../support/requests/messages';
import { apiKeys } from '../support/users/users';
import { copiedText, openPage } from './support/browser';
import { newPerson, openAs } from './support/signIn/person';
import { sessionAfterMinutes } from './support/signIn/session';
import { untilEqual } from './support/until';

const KEY = /^dash_[0-9A-Za-z]{46}$/;

/** Creates a key in the web app and copies it. The dialog stays open. */
async function createKey(page: Page, label: string, access?: 'Read only'): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Label').fill(label);
  if (access) await page.getByLabel(access).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return copiedText(page);
}

describe('an API key created in the web app', () => {
  it('is shown once, adds a link that appears in an open tab, and stops working once revoked', async () => {
    const person = await newPerson();
    const settings = await openAs(person, '/settings');
    const key = await createKey(settings, 'Claude Code');
    expect(key).toMatch(KEY);
    await settings.getByRole('button', { name: 'I have saved it' }).click();
    await settings.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await settings.content()).not.toContain(key);
    const row = settings.getByRole('row', { name: /Claude Code/ });
    await row.getByText(`dash_…${key.slice(-4)}`).waitFor();
    await row.getByText('never').waitFor();

    const dashboard = await openAs(person);
    await dashboard.getByRole('heading', { name: 'No links yet' }).waitFor();
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

    await row.getByRole('button', { name: /Revoke Claude Code/ }).click();
    await settings.getByRole('button', { name: 'Revoke', exact: true }).click();
    await settings.getByText('You have no active keys.').waitFor();
    await untilEqual(async () => (await send(key, LIST_TOOLS)).status, 401);
    await tools.close();
  });

  it('is in the configuration of each client, ready to copy', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const key = await createKey(page, '');
    for (const client of [
      'Claude Code',
      'Claude Desktop',
      'Cursor',
      'VS Code',
      'Codex',
      'Gemini CLI',
      'Any other',
    ]) {
      await page.getByRole('button', { name: client, exact: true }).click();
      const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true });
      await copy.click();
      await copy.waitFor({ state: 'detached' });
      const copied = await copiedText(page);
      expect(copied).toContain(key);
      expect(copied).toContain(`${new URL(page.url()).origin}/mcp`);
    }
  });

  it('can be tested, which lists the tools', async () => {
    const page = await openAs(await newPerson(), '/settings');
    await createKey(page, 'Tested');
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works: 6 tools are available').waitFor();
    await page.getByText('add_to_dashboard').waitFor();
  });

  it('stays on the screen when the user presses Escape', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const key = await createKey(page, 'Kept open');
    // Browsers close a dialog at the second Escape, even if the first was prevented.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    await page.getByText(key).first().waitFor();
  });
});

describe('a read-only key', () => {
  it('can be created and tested, is shown as such with its time zone, and adds no link', async () => {
    const page = await openAs(await newPerson(), '/settings');
    await page.getByRole('button', { name: 'New key' }).click();
    expect(await page.getByLabel('Read and write').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const key = await createKey(page, 'Report', 'Read only');
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works: 6 tools are available').waitFor();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('row', { name: /Report/ });
    await row.getByText('Read only').waitFor();
    await row.getByText('Europe/Berlin').waitFor();
    const link = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };
    expect(await callTool(MCP_URL, key, 'add_to_dashboard', link)).toMatchObject({
      error: { code: 'read_only_key' },
    });
  });
});

describe('the first call with a new key', () => {
  const WAITING = 'Waiting for the first call from your client…';
  /** Introduces a client and calls a tool. */
  const connect = async (key: string, client: string) => {
    const { params } = INITIALIZE;
    await send(key, { ...INITIALIZE, params: { ...params, clientInfo: { name: client, version: '1.0.0' } } });
    await send(key, callOf('list_workspaces'));
  };

  it('appears in the dialog with the names of the client and the tool', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const key = await createKey(page, 'Laptop');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(WAITING).waitFor();
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works: 6 tools are available').waitFor();
    // A test is not a call from a client.
    await dialog.getByText(WAITING).waitFor();
    await connect(key, 'claude-code');
    await dialog.getByText('Connected: Claude Code called list_workspaces.').waitFor();
  });

  it('appears on the page once the dialog is closed, also from a client that does not say its name', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const key = await createKey(page, 'Laptop');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText(WAITING).waitFor();
    await callTool(MCP_URL, key, 'list_links', {});
    await page.getByText('Connected: your client called list_links.').waitFor();
    await page.getByRole('button', { name: /Revoke Laptop/ }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Connected:').waitFor({ state: 'detached' });
  });
});

describe('the table of keys', () => {
  it('breaks no column header, date or key into two lines, and is not cut off, at any width', async () => {
    const person = await newPerson();
    const timeZone = 'America/Argentina/Buenos_Aires';
    const key = await apiKeys().create(person.uid, 'Averylonglabel'.repeat(7), { timeZone });
    await callTool(MCP_URL, key, 'list_links', {});
    await apiKeys().create(person.uid, 'A label of several words', { access: 'read' });
    const page = await openAs(person, '/settings');
    await page.getByRole('row', { name: /several words/ }).waitFor();
    for (const width of [320, 390, 600, 710, 860, 870, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = await page.evaluate<string[]>(`
        [...document.querySelectorAll('.keys thead th:not(:has(.visually-hidden)), .keys time, .keys code')].filter((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        }).map(({ textContent }) => textContent)`);
      expect([width, broken]).toEqual([width, []]);
      const excess = await page.evaluate<number>(`
        document.querySelector('.keys').scrollWidth - document.querySelector('.table-panel').clientWidth`);
      expect([width, excess]).toEqual([width, 0]);
    }
  });
});

describe('a sixth key', () => {
  it('can be created only once another is revoked', async () => {
    const person = await newPerson();
    for (let count = 0; count < 5; count++) await apiKeys().create(person.uid, `Key ${String(count + 1)}`);
    const page = await openAs(person, '/settings');
    await page.getByText('You have 5 active keys, which is the limit.').waitFor();
    expect(await page.getByRole('button', { name: 'New key' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Revoke Key 3/ }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await createKey(page, 'In its place');
  });
});

describe('a new key some time after the sign-in', () => {
  it('requires the password, so that a stolen session is not enough', async () => {
    const person = await newPerson();
    const page = await openPage('/settings', { session: await sessionAfterMinutes(person, 20) });
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Label').fill('Laptop');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('It has been a while since you signed in.').waitFor();
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
  });
});
