import { newPerson, openAs } from './support/person';
import { store, workspaceOf } from './support/stored';

const LINKS = [
  { category: 'Reading', title: 'The Twelve-Factor App', url: 'https://12factor.net/' },
  { category: 'Reading', title: 'Something else', url: 'https://example.com/' },
];

describe('searching', () => {
  it('uses every typed letter, even when the browser rejects more changes to the address', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', LINKS));
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Something else' }).waitFor();
    await page.evaluate('history.replaceState = () => undefined');
    await page.getByRole('searchbox').pressSequentially('twelve factor');
    await page.getByText('1 link for “twelve factor”').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('twelve factor');
  });

  it('is restored by Back and by a reload', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', LINKS));
    const page = await openAs(person);
    await page.getByRole('searchbox').fill('twelve');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.goBack();
    await page.getByText('1 link for “twelve”').waitFor();
    await page.reload();
    await page.getByText('1 link for “twelve”').waitFor();
  });
});
