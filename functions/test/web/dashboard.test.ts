import { getDatabase } from '../../src/lib/platform/firestore';
import { connectUser } from '../support/users/toolUser';
import { FIRESTORE } from './support/browser';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { until } from './support/until';

const LINKS: LinkToStore[] = [
  {
    category: 'Reading',
    title: 'Parse, don’t validate',
    url: 'https://lexi-lambda.github.io/blog/2019/11/05/parse-don-t-validate/',
    notes: 'Check once, where data enters.',
    sourceUrl: 'obsidian://open?vault=Notes&file=Parsing',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  { category: 'Reading', title: 'The Twelve-Factor App', url: 'https://12factor.net/' },
  { category: 'Café', title: 'Where to drink', url: 'https://example.com/espresso' },
];

/** Creates a person with {@link LINKS} in one workspace. */
async function personWithLinks(workspaceId = 'default', name = 'Default'): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf(workspaceId, name, LINKS));
  return person;
}

describe('the dashboard', () => {
  it('shows a link with title, host, note, reference and date, in the card of its category', async () => {
    const page = await openAs(await personWithLinks());
    const card = page.getByRole('region', { name: 'Reading' });
    const title = card.getByRole('link', { name: 'Parse, don’t validate', exact: true });
    expect(await title.getAttribute('href')).toBe(LINKS[0]?.url);
    expect(await title.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await title.getAttribute('target')).toBe('_blank');
    await card.getByText('lexi-lambda.github.io').waitFor();
    await card.getByText('Check once, where data enters.').waitFor();
    await card.getByText('12 Mar 2025').waitFor();
    const reference = card.getByRole('link', { name: 'Reference for Parse' });
    expect(await reference.getAttribute('href')).toBe(LINKS[0]?.sourceUrl);
  });

  it('never links to an executable URL, even if one is stored', async () => {
    const person = await newPerson();
    const harmful = {
      category: 'Harm',
      title: 'Click me',
      url: 'javascript:alert(1)',
      sourceUrl: 'data:text/html,x',
    };
    await store(person.uid, workspaceOf('default', 'Default', [harmful]));
    const page = await openAs(person);
    await page.getByText('Click me').waitFor();
    expect(await page.locator('a[href^="javascript:"], a[href^="data:"]').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Click me' }).count()).toBe(0);
  });

  it('shows what an AI client adds and annotates, without a reload', async () => {
    const person = await personWithLinks();
    const page = await openAs(person);
    await page.getByRole('region', { name: 'Reading' }).waitFor();
    const { add, annotate, tools } = await connectUser(person.uid);
    await add({ category: 'New', title: 'Just now', url: 'https://example.com/now' });
    await page.getByRole('region', { name: 'New' }).getByRole('link', { name: 'Just now' }).waitFor();
    await annotate({ category: 'New', url: 'https://example.com/now', notes: 'With a thought.' });
    await page.getByText('With a thought.').waitFor();
    await tools.close();
  });

  it('creates a workspace and lists it in the switcher', async () => {
    const page = await openAs(await personWithLinks());
    await page.getByRole('button', { name: 'Workspace: Default' }).click();
    await page.getByRole('button', { name: 'New workspace' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Travel');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Travel' }).waitFor();
    await page.getByRole('button', { name: 'Workspace: Travel' }).click();
    await page.getByRole('button', { name: 'New workspace' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('travel');
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByText('There is already a workspace with the name "travel". Choose another name.')
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Workspace: Travel' }).click();
    await page.getByRole('link', { name: /Default/ }).click();
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });

  it.each([
    ['the default workspace', 'default'],
    ['another workspace', 'another'],
  ])('renames %s, makes it public and makes it private again', async (_, workspaceId) => {
    const person = await personWithLinks(workspaceId, 'Before');
    const page = await openAs(person, `/w/${workspaceId}`);
    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Rename …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('After');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('heading', { name: 'After' }).waitFor();

    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Make public …' }).click();
    await page.getByText('all notes and references').waitFor();
    await page.getByRole('button', { name: 'Make public', exact: true }).click();
    await page.getByRole('link', { name: 'Public: see what visitors see' }).waitFor();
    await page.getByText('Anyone with the address can now see it.').waitFor();

    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Make private …' }).click();
    await page.getByRole('button', { name: 'Make private', exact: true }).click();
    await page.getByText('Private', { exact: true }).waitFor();
    await page.getByText('Only you can see it now.').waitFor();
    const stored = await getDatabase().doc(`users/${person.uid}/workspaces/${workspaceId}`).get();
    expect(stored.data()).toMatchObject({ name: 'After', isPublic: false, linkCount: 3 });
  });

  it('says what is wrong with a name', async () => {
    const page = await openAs(await personWithLinks());
    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Rename …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('   ');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('Name must not be empty.').waitFor();
  });

  it('sets and removes the notes page of a workspace', async () => {
    const page = await openAs(await personWithLinks());
    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Notes page …' }).click();
    await page.getByLabel('Address').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Address must not be a javascript: URL.').waitFor();
    await page.getByLabel('Address').fill('obsidian://open?vault=Notes');
    await page.getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('link', { name: 'Notes page' });
    expect(await link.getAttribute('href')).toBe('obsidian://open?vault=Notes');

    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Notes page …' }).click();
    await page.getByLabel('Address').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await link.waitFor({ state: 'detached' });
  });

  it('sets the notes page of a default workspace that does not exist yet', async () => {
    const person = await newPerson();
    const page = await openAs(person);
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Notes page …' }).click();
    await page.getByLabel('Address').fill('obsidian://open?vault=Notes');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Notes page' }).waitFor();
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'New', title: 'Just now', url: 'https://example.com/now' });
    await page.getByRole('link', { name: 'Just now' }).waitFor();
    await tools.close();
  });

  it('warns about the IDs and paths of logged sessions before making them public', async () => {
    const person = await newPerson();
    const session = {
      category: 'Sessions',
      title: 'Refactoring',
      url: 'https://example.com/session',
      localPath: '/home/ada/links',
    };
    await store(person.uid, workspaceOf('default', 'Default', LINKS));
    await store(person.uid, workspaceOf('work', 'Work', [session]));
    const page = await openAs(person, '/w/work');
    const openDialog = async () => {
      await page.getByRole('button', { name: 'Change this workspace' }).click();
      await page.getByRole('button', { name: 'Make public …' }).click();
      await page.getByText('all notes and references').waitFor();
    };
    await openDialog();
    await page.getByText('conversation ids and file paths on your computer').waitFor();
    await page.goto('/w/default');
    await openDialog();
    expect(await page.getByText('conversation ids').count()).toBe(0);
  });

  it('names the tab after the workspace, the category or the search', async () => {
    const page = await openAs(await personWithLinks());
    const untilTitled = (title: string) => until(async () => (await page.title()) === title);
    await page.getByRole('region', { name: 'Reading' }).waitFor();
    await untilTitled('Default · Link Dashboard');
    await page.getByRole('link', { name: 'Reading', exact: true }).click();
    await untilTitled('Reading · Default · Link Dashboard');
    await page.getByRole('searchbox').fill('twelve');
    await untilTitled('“twelve” · Default · Link Dashboard');
    await page.goto('/w/default/unknown');
    await untilTitled('Not found · Default · Link Dashboard');
  });

  it('says that a workspace does not exist', async () => {
    const page = await openAs(await personWithLinks(), '/w/nothing-here');
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
  });
});

describe('a dashboard without a connection', () => {
  it('says that it cannot be reached, not that the workspace is missing, and shows the links once connected', async () => {
    const person = await personWithLinks('another', 'Another');
    const page = await openAs(person, '/w/another');
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.reload();
    await page.getByText('The dashboard cannot be reached.').waitFor();
    expect(await page.getByText('Workspace not found').count()).toBe(0);
    await page.context().unroute(FIRESTORE);
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });

  it('keeps showing a workspace as public when it fails to make it private, and says so', async () => {
    const person = await newPerson();
    await store(person.uid, { ...workspaceOf('another', 'Another', LINKS), isPublic: true });
    const page = await openAs(person, '/w/another');
    await page.getByRole('link', { name: 'Public: see what visitors see' }).waitFor();
    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Make private …' }).click();
    await page.route('**/api/workspace/edit', (route) => route.abort());
    await page.getByRole('button', { name: 'Make private', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('cannot be reached').waitFor();
    await dialog.getByRole('heading', { name: 'Make “Another” private?' }).waitFor();
    expect(await page.locator('.badge').textContent()).toContain('Public');
  });
});
