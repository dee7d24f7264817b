import type { Page } from 'playwright-core';
import { generateApiKey, hashApiKey, hintOf } from '../../src/lib/auth/apiKey';
import { ToolClient } from '../support/client';
import { FIRESTORE_HOST, PROJECT } from '../support/environment';
import { LIST_TOOLS, send } from '../support/messages';
import { apiKeys } from '../support/users';
import { newPerson, openAs, type Person } from './support/person';

const KEY = /^dash_[0-9A-Za-z]{46}$/;

/** Creates a key in the web app and copies it. The dialog stays open. */
async function makeKey(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Label').fill(label);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return page.evaluate<string>('navigator.clipboard.readText()');
}

describe('an API key created in the web app', () => {
  it('is shown once, adds a link that appears in an open tab, and stops working once revoked', async () => {
    const person = await newPerson();
    const settings = await openAs(person, '/settings');
    const key = await makeKey(settings, 'Claude Code');
    expect(key).toMatch(KEY);
    await settings.getByRole('button', { name: 'I have saved it' }).click();
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
    expect((await send(key, LIST_TOOLS)).status).toBe(401);
    await tools.close();
  });

  it('is in the configuration of each client, ready to copy', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const key = await makeKey(page, '');
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
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toContain(key);
      expect(copied).toContain(`${new URL(page.url()).origin}/mcp`);
    }
  });

  it('can be tested, which lists the tools', async () => {
    const page = await openAs(await newPerson(), '/settings');
    await makeKey(page, 'Tested');
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works: 6 tools are available').waitFor();
    await page.getByText('add_to_dashboard').waitFor();
  });

  it('is not lost by pressing Escape before copying it', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const key = await makeKey(page, 'Kept open');
    // Browsers close a dialog at the second Escape, even if the first was prevented.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    await page.getByText(key).first().waitFor();
  });
});

describe('the sixth key', () => {
  async function withFiveKeys(): Promise<Person> {
    const person = await newPerson();
    for (let count = 0; count < 5; count++) await apiKeys().create(person.uid, `Key ${String(count + 1)}`);
    return person;
  }

  it('is not offered by the web app until another is revoked', async () => {
    const page = await openAs(await withFiveKeys(), '/settings');
    await page.getByText('You have 5 active keys, which is the limit.').waitFor();
    expect(await page.getByRole('button', { name: 'New key' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Revoke Key 3/ }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await makeKey(page, 'In its place');
  });

  it('is rejected by the rules', async () => {
    const { uid, idToken } = await withFiveKeys();
    const key = generateApiKey();
    const name = `projects/${PROJECT}/databases/(default)/documents`;
    for (const slot of ['0', '4', '5']) {
      const response = await fetch(`http://${FIRESTORE_HOST}/v1/${name}:commit`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${idToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          writes: [
            {
              update: {
                name: `${name}/apiKeys/${hashApiKey(key)}`,
                fields: {
                  uid: { stringValue: uid },
                  slot: { stringValue: slot },
                  label: { stringValue: 'The sixth' },
                  hint: { stringValue: hintOf(key) },
                },
              },
              updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
            },
            {
              update: {
                name: `${name}/users/${uid}/keySlots/${slot}`,
                fields: { keyHash: { stringValue: hashApiKey(key) } },
              },
            },
          ],
        }),
      });
      expect(response.status).toBe(403);
    }
    expect((await send(key, LIST_TOOLS)).status).toBe(401);
  });
});
