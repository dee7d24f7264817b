import type { Route } from 'playwright-core';
import { LIST_TOOLS, send } from '../support/requests/messages';
import { invite, join } from '../support/requests/sharing';
import { deleteEverything } from '../../../web/src/data/service/rest';
import { BASE_URL } from '../support/environment';
import { storedOf } from '../support/users/stored';
import { apiKeys, auth } from '../support/users/users';
import { linkNamed, menuOf } from './editing/editor';
import { expectGood } from './support/accessible';
import { openPage, PHONE } from './support/browser';
import { copyOf, untilCopied } from './support/browserCopy';
import { openSidebar, placeNamed } from './support/places';
import { newPerson, openAs, signIn, type Person } from './support/signIn/person';
import { answerForGoogle } from './support/signIn/google';
import { googleSessionOf } from './support/session';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, pressUntilFocused, until, untilPath } from './support/until';

const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };

const NEW_PASSWORD = 'another long password';
const WRONG = 'That is not your current password. Try again.';

/** Creates a person with an API key and links in two workspaces. */
async function personWithData(): Promise<{ person: Person; key: string }> {
  const person = await newPerson();
  await store(person.uid, { ...workspaceOf('default', 'Default', [LINK]), isPublic: true });
  await store(person.uid, workspaceOf('work', 'Work', [LINK]));
  return { person, key: await apiKeys().create(person.uid, 'Laptop') };
}

describe('deleting the account', () => {
  it('offers shared workspaces to members, waits until they have accepted them, and deletes the others, with only the keyboard', async () => {
    const [owner, member] = await Promise.all([newPerson(), newPerson()]);
    for (const id of ['team', 'club']) {
      await store(owner.uid, workspaceOf(id, id === 'team' ? 'Team' : 'Club', [LINK]));
      const names = { workspaceId: `their-${id}`, workspaceName: `Of Olivia: ${id}` };
      await join(member.idToken, await invite(owner.idToken, 'viewer', id), names);
    }
    const other = await openAs(member, '/w/their-team');
    await linkNamed(other, 'Guide').waitFor();
    const page = await openAs(owner, '/settings', PHONE);
    const enter = async (name: string) => {
      await pressUntilFocused(page.getByRole('button', { name, exact: true }));
      await pressShortcut(page, 'Enter');
    };
    const type = async (label: string, text: string) => {
      await pressUntilFocused(page.getByLabel(label));
      await page.keyboard.type(text);
    };
    await enter('Delete account …');
    await page.getByText('You share 2 workspaces.').waitFor();
    await type('Team (1 member)', 'Offer');
    await page.getByLabel('Club (1 member)').waitFor();
    // Members choose their own names.
    const choice = page.getByRole('option', { name: `Offer it to Ada (${member.email}` });
    expect(await choice.count()).toBe(2);
    await expectGood(page);
    await page.setViewportSize(PHONE.viewport);
    // In the order of the form.
    await type('to confirm', owner.email);
    await type('Your password', owner.password);
    const refused = (route: Route) =>
      route.fulfill({ status: 503, json: { error: 'Try again in a minute.' } });
    await page.route('**/api/workspace/members', refused, { times: 1 });
    await enter('Delete account');
    const failure = 'Your account was not deleted, because of “Club”: Try again in a minute.';
    await page.getByText(failure).waitFor();
    const offer = other.getByRole('heading', { name: '“Olivia” offers you this workspace' });
    for (let time = 0; time < 2; time++) {
      await enter('Delete account');
      await page.getByText('someone has to accept “Team” first.').waitFor();
      await offer.waitFor();
    }
    // A dialog that is opened later does not forget it, either.
    await enter('Cancel');
    await enter('Delete account …');
    await page.getByRole('option', { name: 'Wait for Ada' }).waitFor({ state: 'attached' });
    await type('to confirm', owner.email);
    await type('Your password', owner.password);
    await enter('Delete account');
    await page.getByText('someone has to accept “Team” first.').waitFor();
    await pressUntilFocused(other.getByRole('button', { name: 'Accept' }));
    await pressShortcut(other, 'Enter');
    await other.getByText('You now own “Of Olivia: team”.').waitFor();
    await page.getByText('You share a workspace.').waitFor();
    await enter('Delete account');
    await page.getByText('Your account and everything in it has been deleted.').waitFor();

    await other.getByText('Private', { exact: true }).waitFor();
    await linkNamed(other, 'Guide').waitFor();
    await menuOf(other, 'Guide').waitFor();
    await openSidebar(other);
    expect(await placeNamed(other, 'Of Olivia: club').count()).toBe(0);
    expect(await storedOf(owner.uid)).toEqual({});
  });

  it('requires the current password, which can be changed, and deletes all data of the person, even if it is interrupted, but of nobody else', async () => {
    const [{ person, key }, other] = [await personWithData(), await personWithData()];
    const [before, othersBefore] = [await storedOf(person.uid), await storedOf(other.person.uid)];
    const page = await openAs(person, '/settings');
    await untilCopied(page, person.email);
    await page.getByRole('button', { name: 'Change password …' }).click();
    const current = page.getByLabel('Current password');
    await current.and(page.locator(':focus')).waitFor();
    await current.fill('not the password');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
    await page.getByText(WRONG).waitFor();
    const submitNew = page.getByRole('button', { name: 'Change password', exact: true });
    await current.fill(person.password);
    // Whoever closes the dialog too soon hears of a failure, too.
    const cancelled = async (route: Route) => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await route.abort();
    };
    await page.route('**/accounts:update*', cancelled, { times: 1 });
    await submitNew.click();
    await page.getByRole('alert').getByText('The sign-in service cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Close this message' }).click();
    await page.getByRole('button', { name: 'Change password …' }).click();
    await current.fill(person.password);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await submitNew.click();
    await page.getByText('Your password has been changed.').waitFor();

    await page.getByRole('button', { name: 'Delete account …' }).click();
    const submit = page.getByRole('button', { name: 'Delete account', exact: true });
    await page.getByLabel('Your password').fill(person.password);
    await page.getByLabel('to confirm').fill('somebody@example.com');
    await submit.click();
    await page.getByText(`Type “${person.email}” to delete your account.`).waitFor();
    await page.getByLabel('to confirm').fill(person.email.toUpperCase());
    await submit.click();
    await page.getByText(WRONG).waitFor();
    expect(await storedOf(person.uid)).toEqual(before);

    await page.getByLabel('Your password').fill(NEW_PASSWORD);
    await page.route('**/accounts:delete*', (route) => route.abort());
    await submit.click();
    await page.getByText('The sign-in service cannot be reached.').waitFor();
    expect(await storedOf(person.uid)).toEqual({});
    await page.unroute('**/accounts:delete*');
    await page.getByLabel('Your password').press('Enter');
    await page.getByText('Your account and everything in it has been deleted.').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await untilPath(page, '/');
    expect(await copyOf(page)).not.toContain(person.email);
    expect(await storedOf(person.uid)).toEqual({});
    await expect(auth().getUser(person.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    expect((await send(key, LIST_TOOLS)).status).toBe(401);
    await signIn(page, person);
    await page.getByText('There is no account with this email address.').waitFor();

    expect(await storedOf(other.person.uid)).toEqual(othersBefore);
    expect((await auth().getUser(other.person.uid)).email).toBe(other.person.email);
    expect((await send(other.key, LIST_TOOLS)).status).toBe(200);
  });

  it('signs the other devices out, and says why', async () => {
    const { person } = await personWithData();
    const page = await openAs(person);
    await linkNamed(page, 'Guide').waitFor();
    await deleteEverything(person.idToken, BASE_URL);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await auth().deleteUser(person.uid);
    await page.getByText('Your account was deleted, or you were signed out on another device.').waitFor();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  });

  it('asks people with a Google account to sign in with it again, rejects other accounts, and loads Google’s script for nothing else', async () => {
    const email = `google-${String(Date.now())}@example.com`;
    const another = `another-${email}`;
    await googleSessionOf(another);
    const userAgent = 'Mozilla/5.0 (Linux; Android 16) Mobile';
    const page = await openPage('/', { isAlone: true, userAgent });
    let asked = 0;
    await page.route('https://apis.google.com/**', (route) => {
      asked++;
      return route.abort();
    });
    await page.reload();
    await until(() => Promise.resolve(asked > 0));
    const { name, value } = await googleSessionOf(email);
    await page.evaluate(`localStorage.setItem(...${JSON.stringify([name, value])})`);
    // The sign-in page may ask again until it is left.
    await page.goto('about:blank');
    asked = 0;
    await page.goto('/settings');
    const { uid } = await auth().getUserByEmail(email);
    await store(uid, workspaceOf('default', 'Default', [LINK]));
    await page.getByText('Signed in as', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Change password …' }).count()).toBe(0);
    expect(asked).toBe(0);
    await page.getByRole('button', { name: 'Delete account …' }).click();
    await page.getByText('Next, Google asks you to sign in again.').waitFor();
    // A phone lets a window open only if the script is there when the button is pressed.
    await until(() => Promise.resolve(asked > 0));
    await page.getByLabel('to confirm').fill(email);
    const submit = page.getByRole('button', { name: 'Delete account', exact: true });
    await submit.click();
    // Google cannot be reached, so nothing may be deleted.
    await page.getByText('The sign-in service could not be loaded.').waitFor({ timeout: 45_000 });
    let chosen = another;
    await answerForGoogle(page, () => chosen);
    await submit.click();
    await page.getByText('That is another account. Choose the one that you are signed in with.').waitFor();
    expect(await storedOf(uid)).not.toEqual({});
    chosen = email;
    await submit.click();
    await page.getByText('Your account and everything in it has been deleted.').waitFor();
    expect(await storedOf(uid)).toEqual({});
    await expect(auth().getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });
});
