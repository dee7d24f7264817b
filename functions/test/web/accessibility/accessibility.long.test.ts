import { categoryId } from '../../../src/lib/shared/model/identity';
import { revokeSessions } from '../../support/users/users';
import { choose, EDIT } from '../editing/editor';
import { expectAllGood, expectNoGaps, type Screen } from '../support/accessible';
import { bookmarksFile, chooseFile } from '../support/bookmarks';
import { FIRESTORE, openPage } from '../support/browser';
import { LONG_LINKS } from '../support/longLinks';
import { sessionAfterMinutes, sessionOf } from '../support/session';
import { askingPath } from '../support/signIn/consent';
import { borrowDevice, newPerson, openAs, personWith, signIn, type Person } from '../support/signIn/person';
import { startSignInSite } from '../support/signIn/signInSite';
import { store, workspaceOf } from '../support/stored';
import { click, newOwner, SCREENS, search } from './screens';

let person: Person;

beforeAll(async () => {
  person = await newOwner();
});

describe('every screen is good in every layout and theme', () => {
  it.each(Object.entries(SCREENS))('at %s', async (path, screens) => {
    await expectAllGood(await openPage(path, { session: await sessionOf(person) }), screens);
  });

  const deleteLink: Screen[1] = (page) => choose(page, 'Link 1', 'Delete');

  it('while a change fails, waits to be sent, or was not stored', async () => {
    const owner = await personWith(LONG_LINKS);
    const page = await openAs(owner);
    const refuse = (json: object) =>
      page.route(EDIT, (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await refuse({ error: 'Full.', code: 'history_full' });
    await expectAllGood(page, [['Today’s history is full', deleteLink]]);
    await page.getByText('“Link 1” was not deleted.').waitFor();
    await page.context().setOffline(true);
    const change: Screen[1] = async () => {
      await choose(page, 'Link 2', 'Edit …');
      await page.getByRole('textbox', { name: 'Note' }).fill('A long thought.');
      await click('Save')(page);
    };
    await expectAllGood(page, [
      ['Offline: showing your saved copy.'],
      ['1 change not sent yet', change],
      ['Stay signed in', click('Your account'), click('Sign out')],
    ]);
    await store(owner.uid, workspaceOf('default', 'Default', LONG_LINKS.slice(0, 2)));
    await page.context().setOffline(false);
    await expectAllGood(page, [
      ['not saved as you made it'],
      ['was not changed, because', click('See what happened')],
    ]);
  });

  it('after a deletion, while the dashboard cannot be reached, and when the sign-in has ended', async () => {
    const owner = await personWith(LONG_LINKS);
    await store(owner.uid, workspaceOf('another', 'Another', LONG_LINKS));
    const page = await openAs(owner, '/w/another');
    await expectAllGood(page, [
      ['Deleted “Link 1”.', deleteLink],
      ['Undone: Deleted “Link 1”.', (of) => of.keyboard.press('Control+z')],
      ['Deleted “Link 1”.', (of) => of.keyboard.press('Control+y')],
    ]);
    // Otherwise, the browser's copy would be shown.
    await borrowDevice(page);
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.reload();
    await expectAllGood(page, [['The dashboard cannot be reached.']]);
    expect(await page.getByText('Workspace not found').count()).toBe(0);
    await page.context().unroute(FIRESTORE);
    await page.getByRole('region', { name: 'Reading' }).waitFor();
    await revokeSessions(owner.uid);
    await expectAllGood(page, [['Your sign-in has expired.', (of) => choose(of, 'Link 2', 'Delete')]]);
  });

  it('for a new person, with a first key and a first import', async () => {
    const page = await openAs(await newPerson());
    await expectAllGood(page, [
      ['Start with three sample links'],
      ['The name must not be empty.', (of) => of.getByLabel('What should').fill(''), click('Start')],
    ]);
    await page.getByLabel('What should').fill('My links');
    await click('Start')(page);
    await expectAllGood(page, [['Delete samples']]);
    await page.goto('/settings');
    await expectAllGood(page, [
      ['Another one', (of) => of.getByRole('radio', { name: 'Another one' }).check()],
      ['You have no active keys.'],
      ['New API key', click('New key')],
      ['It works', click('New key'), click('Create key'), click('Test this key')],
    ]);
    await page.goto('/import');
    await expectAllGood(page, [
      ['has 3 links in 1 category', (of) => chooseFile(of, bookmarksFile(3))],
      ['Import finished', click('Import')],
      ['A bookmarklet', (of) => of.getByText('Why 1 link was skipped').click()],
    ]);
  });

  it('before sign-in, in the public page, at unknown addresses, and if nothing loads', async () => {
    const page = await openPage('/');
    await expectAllGood(page, [
      ['Continue with Google'],
      ['Wrong email address or password.', (of) => signIn(of, { email: person.email, password: 'wrong' })],
      ['Back to sign-in', click('Create an account')],
      ['We will send you an email', click('Back to sign-in'), click('Forgot your password?')],
    ]);
    const publicPage = `/u/${person.uid}/default`;
    const screens: [path: string, ...Screen[]][] = [
      [
        publicPage,
        ['A link with everything'],
        ['Between …', click('Filter')],
        ['Open the feed', click('Follow')],
        ['7 links for “link”', search('link')],
      ],
      [`${publicPage}/${categoryId('Many')}`, ['Link 6']],
      [`/u/${person.uid}/missing`, ['Workspace not found']],
      ['/help', ['Tidy up and undo'], ['for “undo”', search('undo')]],
      ['/help#connect', ['What to say']],
      ['/help#keys', ['Keep keys safe']],
      ['/nothing/here', ['Page not found']],
    ];
    for (const [path, ...ofPath] of screens) {
      await page.goto(path);
      await expectAllGood(page, ofPath);
      if (path.startsWith(publicPage)) await expectNoGaps(page);
    }
    // The link to the dashboard looks like a button.
    const link = await page.getByRole('main').getByRole('link').boundingBox();
    expect(link?.height).toBeGreaterThanOrEqual(32);
    const color = await page.evaluate("getComputedStyle(document.querySelector('main a')).backgroundColor");
    expect(color).toBe('rgb(37, 88, 212)');
    await page.route('**/__/firebase/init.json', (route) => route.abort());
    await page.goto('/');
    await expectAllGood(page, [['The dashboard could not be loaded']]);
  });

  it('when an app asks to connect', async () => {
    const site = await startSignInSite();
    const owner = await site.newPerson('with apps');
    const page = await site.openAs(owner, await askingPath(site));
    await expectAllGood(page, [['Let an app use your links?']]);
    await page.goto(`${site.url}/authorize?client_id=unknown`);
    await expectAllGood(page, [['This app cannot be connected']]);
    await page.goto(`${site.url}/settings`);
    await expectAllGood(page, [['No app is connected.']]);
    const grant = { uid: owner.uid, clientName: 'Claude', access: 'write', createdAt: new Date() };
    const expiresAt = new Date(Date.now() + 600_000);
    await site.database.collection('grants').add({ ...grant, expiresAt });
    const turn: Screen[1] = (of) => of.getByRole('switch').click();
    await expectAllGood(page, [
      ['a computer'],
      ['Disconnect this app?', click('Disconnect Claude')],
      ['disconnect 1 app?', turn],
    ]);
    const other = await site.newPerson();
    const session = await sessionAfterMinutes(other, 20);
    const settings = await site.openAs(other, '/settings', { session });
    await expectAllGood(settings, [['This needs a recent sign-in.', turn]]);
  });
});
