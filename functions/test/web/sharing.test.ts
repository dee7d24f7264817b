import type { Page } from 'playwright-core';
import { invite } from '../support/requests/sharing';
import { auth, newUid } from '../support/users/users';
import { linkNamed } from './editing/editor';
import { expectGood } from './support/accessible';
import { openPage, PHONE } from './support/browser';
import { sessionOf } from './support/session';
import { newPerson, openAs } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, untilFocused } from './support/until';

const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Change this workspace' }).click();
const choose = async (page: Page, entry: string) => {
  await openMenu(page);
  await page.getByRole('button', { name: entry, exact: true }).click();
};

/** Returns somebody who owns a workspace "team", and its page with the dialog in which they share it. */
async function openShareDialog() {
  const owner = await newPerson();
  await store(owner.uid, workspaceOf('team', 'Team', [LINK]));
  const page = await openAs(owner, '/w/team');
  await linkNamed(page, 'Guide').waitFor();
  await choose(page, 'Share …');
  const dialog = dialogNamed(page, 'Share “Team”');
  const inviteAs = async (role: 'Viewer' | 'Editor') => {
    await dialog.getByRole('radio', { name: role }).check();
    await dialog.getByLabel('Your name').fill('Olivia');
    await dialog.getByRole('button', { name: 'Create invitation link' }).click();
    return dialog.getByLabel('The invitation').innerText();
  };
  return { page, dialog, inviteAs };
}

it('invites a visitor, who signs up and joins, and then changes their role and removes them', async () => {
  const { page, dialog, inviteAs } = await openShareDialog();
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  await dialog.getByText('Your name must not be empty.').waitFor();
  const address = await inviteAs('Editor');
  await dialog.getByText('Open invitations').waitFor();

  const { pathname, hash } = new URL(address);
  const other = await openPage(pathname + hash);
  await other.getByText('You are invited to a shared workspace.').waitFor();
  const email = `${newUid()}@example.com`;
  await other.getByRole('button', { name: 'Create an account' }).click();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill('a long password');
  await other.getByRole('button', { name: 'Create account' }).click();
  const invitation = other.getByRole('heading', { name: 'Olivia invites you to “Team”' });
  await invitation.waitFor();
  await store((await auth().getUserByEmail(email)).uid, workspaceOf('mine', 'Team', []));
  await other.reload();
  await invitation.waitFor();
  await expectGood(other);
  expect(await other.getByLabel('Name of the workspace').inputValue()).toBe('Team (Olivia)');
  await other.getByLabel('Your name').fill('Ada');
  await other.getByLabel('Name of the workspace').fill('Team');
  await other.getByRole('button', { name: 'Join' }).click();
  await other.getByText('There is already a workspace with the name "Team".').waitFor();
  await other.getByLabel('Name of the workspace').fill('Of Olivia');
  await other.getByRole('button', { name: 'Join' }).click();
  await other.getByText('Olivia · you can edit').waitFor();
  await linkNamed(other, 'Guide').waitFor();
  expect(new URL(other.url()).hash).toBe('');

  // The dialog shows what has changed since once it is opened again.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Shared', { exact: true }).first().waitFor();
  await choose(page, 'Share …');
  const members = dialog.getByRole('list', { name: 'Members' });
  await members.getByText(email).waitFor();
  await members.getByLabel('Role of Ada').selectOption('Viewer');
  await other.getByText('Olivia · you can view').waitFor();
  const revoked = await inviteAs('Viewer');
  await dialog.getByText('Open invitations').waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('Open invitations').waitFor({ state: 'detached' });
  await members.getByRole('button', { name: 'Remove Ada …' }).click();
  await dialogNamed(page, 'Remove Ada?').getByRole('button', { name: 'Remove' }).click();
  await members.waitFor({ state: 'detached' });
  await other.getByRole('heading', { name: '“Of Olivia” is no longer shared with you' }).waitFor();

  // The page says why an invitation does not work, and what to do.
  await other.goto(new URL(revoked).pathname + new URL(revoked).hash);
  await other.getByText('Ask whoever sent it for another one.').waitFor();
});

it('lets somebody join, see the members and leave on a phone, with only the keyboard', async () => {
  const owner = await newPerson();
  await store(owner.uid, workspaceOf('team', 'Team', [LINK]));
  const [token, unused] = [await invite(owner.idToken, 'viewer'), await invite(owner.idToken, 'editor')];
  const page = await openPage(`/join#${token}`, { session: await sessionOf(await newPerson()), ...PHONE });
  await untilFocused(page, 'autocomplete', 'name');
  await page.keyboard.type('Ada');
  await pressShortcut(page, 'Enter');
  await page.getByText('Olivia · you can view').waitFor();

  const entry = async (steps: number) => {
    await page.getByRole('button', { name: 'Change this workspace' }).focus();
    await pressShortcut(page, 'Enter');
    for (let step = 0; step < steps; step++) await pressShortcut(page, 'ArrowDown');
    await pressShortcut(page, 'Enter');
  };
  await entry(1);
  const members = page.getByRole('dialog', { name: 'Members of “Team”' });
  await members.getByText('Ada (you)').waitFor();
  expect(await members.getByRole('listitem').allInnerTexts()).toEqual(['Olivia\nOwner', 'Ada (you)\nViewer']);
  await pressShortcut(page, 'Escape');
  await entry(2);
  await page.getByRole('dialog', { name: 'Leave “Team”?' }).waitFor();
  await pressShortcut(page, 'Tab');
  await pressShortcut(page, 'Enter');
  await page.getByText('You left “Team”.').waitFor();

  // Leaves the invitation for later.
  await page.goto(`/join#${unused}`);
  await page.getByText('Olivia invites you to “Team”').waitFor();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByText('No links yet').waitFor();
});
