import { categoryId } from '../../src/lib/shared/model/identity';
import { seriousViolations } from './support/axe';
import { bookmarksFile, chooseFile } from './support/bookmarks';
import { DESKTOP, FIRESTORE, openPage } from './support/browser';
import { choose } from './support/editor';
import { expectToFit, NARROW } from './support/narrow';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { personWithLinks, personWithScreens, SCREENS } from './support/screens';

let person: Person;

beforeAll(async () => {
  person = await personWithScreens();
});

describe('each screen', () => {
  it.each(SCREENS)(
    'fits a phone that is 320 pixels wide, and has no serious violation on a desktop: %s',
    async (_, path, steps, shown) => {
      const page = await openAs(person, path);
      await page.setViewportSize(NARROW);
      for (const step of steps) await step(page);
      await page.getByText(shown).first().waitFor();
      await expectToFit(page);
      await page.setViewportSize(DESKTOP);
      expect(await seriousViolations(page)).toEqual([]);
    },
  );
});

describe('axe finds no serious violation', () => {
  it('in a message that offers to undo a deletion', async () => {
    const page = await openAs(await personWithLinks());
    await choose(page, 'Link 1', 'Delete');
    await page.getByText('Deleted “Link 1”.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('before sign-in: the form, an error, a new account and a forgotten password', async () => {
    const page = await openPage('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wrong email address or password').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create an account' }).click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByText('We will send you an email').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('in an empty dashboard, in the settings without keys and in the dialogs for a new key', async () => {
    const page = await openAs(await newPerson(), '/');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Connect an AI client' }).click();
    await page.getByText('You have no active keys.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('heading', { name: 'New API key' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Test this key' }).click();
    await page.getByText('It works').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('on the import screen, from choosing a file to the result', async () => {
    const page = await openAs(await newPerson(), '/import');
    await chooseFile(page, bookmarksFile(3));
    await page.getByText('has 3 links in 1 folder').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    await page.getByText('Why 1 link was skipped').click();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('while the dashboard cannot be reached', async () => {
    const page = await openAs(person, '/w/private');
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.reload();
    await page.getByText('The dashboard cannot be reached.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('in the public view, and for a workspace that is not public', async () => {
    const page = await openPage(`/u/${person.uid}/default`);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`/u/${person.uid}/default/${categoryId('Many')}`);
    await page.getByRole('heading', { name: 'Many' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('searchbox').fill('link');
    await page.getByText('7 links for “link”').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`/u/${person.uid}/missing`);
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('at an unknown address', async () => {
    const page = await openPage('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
