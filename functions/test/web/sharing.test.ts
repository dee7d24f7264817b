import type { Locator, Page, Route } from 'playwright-core';
import { invite, join } from '../support/requests/sharing';
import { auth, newUid } from '../support/users/users';
import { linkNamed } from './editing/editor';
import { expectGood } from './support/accessible';
import { openPage, PHONE } from './support/browser';
import { sessionOf } from './support/session';
import { newPerson, openAs } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, pressUntilFocused, untilEqual, untilFocused } from './support/until';

const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Goes to a control with the Tab key, and presses Enter. */
const enter = async (control: Locator) => {
  await pressUntilFocused(control);
  await pressShortcut(control.page(), 'Enter');
};

/** Returns somebody who owns a workspace "team", and its page on a phone with the dialog in which they share it. They use only the keyboard. */
async function openShareDialog() {
  const owner = await newPerson();
  await store(owner.uid, workspaceOf('team', 'Team', [LINK]));
  const page = await openAs(owner, '/w/team', PHONE);
  await linkNamed(page, 'Guide').waitFor();
  const dialog = dialogNamed(page, 'Share “Team”');
  const open = async () => {
    await page.getByRole('button', { name: 'Change this workspace' }).focus();
    await pressShortcut(page, 'Enter');
    await pressUntilFocused(page.getByRole('button', { name: 'Share …', exact: true }), 'ArrowDown');
    await pressShortcut(page, 'Enter');
  };
  await open();
  const create = () => enter(dialog.getByRole('button', { name: 'Create invitation link' }));
  const inviteAs = async (role: 'Viewer' | 'Editor') => {
    await pressUntilFocused(dialog.getByRole('radio', { checked: true }));
    await pressUntilFocused(dialog.getByRole('radio', { name: role }), 'ArrowUp');
    await pressUntilFocused(dialog.getByLabel('Your name'));
    await pressShortcut(page, 'Control+a');
    await page.keyboard.type('Olivia');
    await create();
    return dialog.getByLabel('The invitation').innerText();
  };
  return { owner, page, dialog, open, create, inviteAs };
}

it('lets its owner invite a visitor, who signs up and joins, and then change their role and remove them, on a phone with only the keyboard', async () => {
  const { owner, page, dialog, open, create, inviteAs } = await openShareDialog();
  // The first press would do, but this person would rather have another name.
  await untilEqual(() => dialog.getByLabel('Your name').inputValue(), owner.email.split('@')[0]);
  await dialog.getByLabel('Your name').fill('');
  await create();
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
  const invitation = other.getByRole('heading', { name: '“Olivia” invites you to “Team”' });
  await invitation.waitFor();
  await store((await auth().getUserByEmail(email)).uid, workspaceOf('mine', 'Team', []));
  await other.reload();
  await invitation.waitFor();
  await expectGood(other);
  await untilEqual(() => other.getByLabel('Name of the workspace').inputValue(), 'Team (Olivia)');
  await untilEqual(() => other.getByLabel('Your name').inputValue(), email.split('@')[0]);
  await other.getByLabel('Your name').fill('');
  await other.getByRole('button', { name: 'Join' }).click();
  await other.getByText('Your name must not be empty.').waitFor();
  await untilFocused(other, 'ariaInvalid', 'true');
  await other.keyboard.type('Ada');
  await other.getByLabel('Name of the workspace').fill('Team');
  await other.getByRole('button', { name: 'Join' }).click();
  await other.getByText('There is already a workspace with the name "Team".').waitFor();
  await other.getByLabel('Name of the workspace').fill('Of Olivia');
  await other.getByRole('button', { name: 'Join' }).click();
  await other.getByText('Olivia · you can edit').waitFor();
  await linkNamed(other, 'Guide').waitFor();
  expect(new URL(other.url()).hash).toBe('');

  // The dialog shows what has changed since once it is opened again.
  await enter(dialog.getByRole('button', { name: 'Done' }));
  await page.getByText('Shared', { exact: true }).first().waitFor();
  await open();
  const members = dialog.getByRole('list', { name: 'Members' });
  await members.getByText(email).waitFor();
  await members.getByText(', not confirmed').waitFor();
  await pressUntilFocused(members.getByLabel('Role of Ada'));
  await page.keyboard.type('V');
  await other.getByText('Olivia · you can view').waitFor();
  const revoked = await inviteAs('Viewer');
  await dialog.getByText('Open invitations').waitFor();
  await page.setViewportSize(PHONE.viewport);
  await enter(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.getByText('Open invitations').waitFor({ state: 'detached' });
  await enter(members.getByRole('button', { name: 'Remove Ada …' }));
  await enter(dialogNamed(page, 'Remove Ada?').getByRole('button', { name: 'Remove' }));
  await members.waitFor({ state: 'detached' });
  await other.getByRole('heading', { name: '“Of Olivia” is no longer shared with you' }).waitFor();

  // The page says why an invitation does not work, and what to do.
  await other.goto(new URL(revoked).pathname + new URL(revoked).hash);
  await other.getByText('Ask whoever sent it for another one.').waitFor();
});

it('lets its owner offer it to a member, who declines and then accepts it in another browser, on a phone with only the keyboard', async () => {
  const { owner, page, dialog, open } = await openShareDialog();
  const ada = await newPerson();
  await join(ada.idToken, await invite(owner.idToken, 'viewer'), { workspaceId: 'shared' });
  const other = await openAs(ada, '/w/shared', PHONE);
  await linkNamed(other, 'Guide').waitFor();
  const banner = other.getByRole('region', { name: '“Olivia” offers you this workspace' });
  const offer = async () => {
    await enter(dialog.getByRole('button', { name: 'Offer ownership to Ada …' }));
    const question = dialogNamed(page, 'Offer “Team” to Ada?');
    await question.getByText(`${ada.email}, not confirmed`).waitFor();
    await expectGood(page);
    await page.setViewportSize(PHONE.viewport);
    await enter(question.getByRole('button', { name: 'Offer ownership' }));
    await dialog.getByText('Offered ownership, until').waitFor();
    await banner.waitFor();
  };
  await enter(dialog.getByRole('button', { name: 'Done' }));
  await open();
  await offer();
  await untilEqual(
    () => other.getByRole('status').filter({ hasText: 'offers you this workspace' }).count(),
    1,
  );
  await expectGood(other);
  await other.setViewportSize(PHONE.viewport);
  await enter(dialog.getByRole('button', { name: 'Withdraw the offer to Ada' }));
  await banner.waitFor({ state: 'detached' });

  await offer();
  await enter(banner.getByRole('button', { name: 'Decline' }));
  await other.getByText('You declined “Team”. It is still shared with you.').waitFor();
  await banner.waitFor({ state: 'detached' });
  await enter(dialog.getByRole('button', { name: 'Done' }));
  await open();
  await offer();
  // A large workspace may take several requests.
  const busy = (route: Route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: {} });
  await other.route('**/api/workspace/members', busy, { times: 2 });
  await enter(banner.getByRole('button', { name: 'Accept' }));
  await other.getByText('You now own “Team”.').waitFor();
  await other.getByText('Private', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
  await page.getByText('a member to whom you offered it owns it now').waitFor();
});

it('lets somebody join, see the members and leave on a phone, with only the keyboard', async () => {
  const owner = await newPerson();
  await store(owner.uid, workspaceOf('team', 'Team', [LINK]));
  const [token, unused] = [await invite(owner.idToken, 'viewer'), await invite(owner.idToken, 'editor')];
  const page = await openPage(`/join#${token}`, { session: await sessionOf(await newPerson()), ...PHONE });
  await untilFocused(page, 'autocomplete', 'name');
  // Replaces the name that is suggested.
  await page.keyboard.press('Control+A');
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
  await entry(3);
  await page.getByRole('dialog', { name: 'Leave “Team”?' }).waitFor();
  await pressShortcut(page, 'Tab');
  await pressShortcut(page, 'Enter');
  await page.getByText('You left “Team”.').waitFor();

  // Leaves the invitation for later.
  await page.goto(`/join#${unused}`);
  await page.getByText('“Olivia” invites you to “Team”').waitFor();
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
});
