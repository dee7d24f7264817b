// Runs these tests again: in the long run, they take every step, and `expectAccessible` also checks the dark theme.
import './accessibility.test';
import { choose } from './editing/editor';
import { expectAccessible, expectGood, expectNoGaps, expectToFit } from './support/accessible';
import { bookmarksFile, chooseFile } from './support/bookmarks';
import { FIRESTORE, openPage, PHONE } from './support/browser';
import { LONG_LINKS } from './support/longLinks';
import { borrowDevice, newPerson, openAs, personWith } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';

const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } };

it('a small phone has room for every page, and none has a serious violation', async () => {
  const person = await newPerson();
  await store(person.uid, { ...workspaceOf('default', 'My links', LONG_LINKS), isPublic: true });
  const page = await openAs(person, '/', SMALL_PHONE);
  for (const path of ['/', '/?q=link', '/settings', '/import']) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await expectToFit(page);
    await expectAccessible(page);
  }
  const visitor = await openPage('/', SMALL_PHONE);
  for (const path of ['/', `/u/${person.uid}/default`]) {
    await visitor.goto(path);
    await visitor.getByRole('main').waitFor();
    await expectToFit(visitor);
  }
});

describe('there is no serious violation', () => {
  it('in a message that offers to undo a deletion, and while the dashboard cannot be reached', async () => {
    const owner = await personWith(LONG_LINKS);
    await store(owner.uid, workspaceOf('another', 'Another', LONG_LINKS));
    const page = await openAs(owner, '/w/another');
    await choose(page, 'Link 1', 'Delete');
    await page.getByText('Deleted “Link 1”.').waitFor();
    await expectAccessible(page);
    // Otherwise, the browser's copy would be shown.
    await borrowDevice(page);
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.reload();
    await page.getByText('The dashboard cannot be reached.').waitFor();
    await expectAccessible(page);
    expect(await page.getByText('Workspace not found').count()).toBe(0);
    await page.context().unroute(FIRESTORE);
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });

  it('before sign-in: the form, an error, a new account and a forgotten password', async () => {
    const person = await newPerson();
    const page = await openPage('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectGood(page);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong email address or password. Try again, or reset your password.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByText('We will send you an email').waitFor();
    await expectAccessible(page);
  });

  it('in an empty dashboard, whose texts start at the same height, nor in the settings with a first key', async () => {
    const page = await openAs(await newPerson(), '/');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await expectAccessible(page);
    const texts = await page.locator('.steps li > p').all();
    const boxes = await Promise.all(texts.map((text) => text.boundingBox()));
    expect(boxes.length).toBeGreaterThan(1);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);

    await page.getByRole('link', { name: 'Connect an AI client' }).click();
    await page.getByText('You have no active keys.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('heading', { name: 'New API key' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works').waitFor();
    await expectAccessible(page);
  });

  it('on the import screen, from choosing a file to the result', async () => {
    const page = await openAs(await newPerson(), '/import');
    await chooseFile(page, bookmarksFile(3));
    await page.getByText('has 3 links in 1 folder').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    await page.getByText('Why 1 link was skipped').click();
    await expectAccessible(page);
  });

  it('in the public view, for a workspace that is not public, nor at an unknown address', async () => {
    const owner = await newPerson();
    await store(owner.uid, { ...workspaceOf('default', 'My links', LONG_LINKS), isPublic: true });
    const page = await openPage(`/u/${owner.uid}/default`);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    await expectGood(page);
    await expectNoGaps(page);
    await page.getByRole('link', { name: 'Many', exact: true }).click();
    await page.getByRole('heading', { name: 'Many', level: 1 }).waitFor();
    await expectAccessible(page);
    await expectNoGaps(page);
    await page.getByRole('searchbox').fill('link');
    await page.getByText('7 links for “link”').first().waitFor();
    await expectAccessible(page);
    await expectNoGaps(page);
    await page.goto(`/u/${owner.uid}/missing`);
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await expectAccessible(page);

    await page.goto('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectGood(page);
    // The link to the dashboard looks like a button.
    const link = await page.getByRole('main').getByRole('link').boundingBox();
    expect(link?.height).toBeGreaterThanOrEqual(32);
    const color = await page.evaluate("getComputedStyle(document.querySelector('main a')).backgroundColor");
    expect(color).toBe('rgb(37, 88, 212)');
  });
});
