import { categoryId } from '../../src/lib/shared/model/identity';
import { expectAccessible, expectToFit } from './support/accessible';
import { PHONE } from './support/browser';
import { idOf, storeHistory } from './support/history';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';

const url = (name: string) => `https://example.com/${name}`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Creates a person whose assistant added, moved, annotated and removed links, and who renamed a category. */
async function withHistory(): Promise<Person> {
  const person = await newPerson();
  const added = ['Jepsen', 'Vacuum', 'Raft'].map((title, index) => ({
    ...{ category: 'Databases', title, url: url(title), addedAt: minutesAgo(50 - index), author: 'Claude01' },
  }));
  const others = [
    {
      category: 'Databases',
      title: 'How to do distributed locking',
      url: url('locking'),
      addedAt: minutesAgo(9_000),
    },
    {
      category: 'Recipes',
      title: 'Bread',
      url: url('bread'),
      notes: 'Half the salt.',
      addedAt: minutesAgo(8_000),
    },
  ];
  await store(person.uid, workspaceOf('default', 'Default', [...added, ...others]));
  const [databases, unsorted, recipe, recipes] = ['Databases', 'Unsorted', 'Recipe', 'Recipes'].map(
    categoryId,
  );
  await storeHistory(person.uid, [
    {
      ...{ by: 'Person01', minutesAgo: 1_500 },
      change: {
        links: [
          {
            ...{
              id: idOf('Recipe', url('bread')),
              movedTo: idOf('Recipes', url('bread')),
              url: url('bread'),
            },
            ...{ before: { category: recipe }, after: { category: recipes } },
          },
        ],
        categories: [
          { id: recipe ?? '', before: 'Recipe' },
          { id: recipes ?? '', after: 'Recipes' },
        ],
      },
    },
    {
      ...{ by: 'Claude01', minutesAgo: 45, operation: 'edit_links' },
      change: {
        links: [
          {
            ...{ id: idOf('Unsorted', url('locking')), movedTo: idOf('Databases', url('locking')) },
            ...{ url: url('locking'), before: { category: unsorted }, after: { category: databases } },
          },
        ],
        categories: [
          { id: unsorted ?? '', before: 'Unsorted', after: 'Unsorted' },
          { id: databases ?? '', before: 'Databases', after: 'Databases' },
        ],
      },
    },
    {
      ...{ by: 'Claude01', minutesAgo: 44, operation: 'add_note_to_link' },
      change: {
        links: [
          {
            ...{ id: idOf('Recipes', url('bread')), url: url('bread') },
            ...{ before: { notes: null }, after: { notes: 'Half the salt.' } },
          },
        ],
        categories: [],
      },
    },
    {
      ...{ by: 'Claude01', minutesAgo: 43, operation: 'edit_links' },
      change: {
        links: ['12factor', '12factor-duplicate', 'www', 'https'].map((name) => ({
          ...{ id: idOf('Unsorted', url(name)), url: url(name) },
          before: {
            ...{ category: unsorted ?? '', url: url(name), title: `The twelve-factor app, ${name}` },
            addedAt: minutesAgo(9_999),
          },
        })),
        categories: [{ id: unsorted ?? '', before: 'Unsorted', after: 'Unsorted' }],
      },
    },
    {
      ...{ by: 'Claude01', minutesAgo: 42, operation: 'edit_links' },
      change: {
        links: [],
        categories: [],
        settings: { before: { name: 'Links', isPublic: true }, after: { name: 'Default', isPublic: false } },
      },
    },
  ]);
  return person;
}

it('shows what happened', async () => {
  const person = await withHistory();
  const page = await openAs(person, '/activity/default');
  await page.getByRole('button', { name: /^Claude Code/ }).waitFor();
  await page.screenshot({ path: '/tmp/activity-shots/1.png', fullPage: true });
  await expectAccessible(page, 'in both themes');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '/tmp/activity-shots/2.png', fullPage: true });
  await page.goto('/trash/default');
  await page.getByText('The twelve').first().waitFor();
  await page.screenshot({ path: '/tmp/activity-shots/3.png', fullPage: true });
  await expectAccessible(page, 'in both themes');
  const phone = await openAs(person, '/activity/default', PHONE);
  await phone.getByRole('button', { name: /^Claude Code/ }).waitFor();
  await phone.screenshot({ path: '/tmp/activity-shots/4.png', fullPage: true });
  await expectToFit(phone);
  await phone.goto('/trash/default');
  await phone.getByText('The twelve').first().waitFor();
  await phone.screenshot({ path: '/tmp/activity-shots/5.png', fullPage: true });
  await expectToFit(phone);
});
