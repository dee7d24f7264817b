import { connectUser } from '../support/users/toolUser';
import { bookmarksFile, figure, importFile } from './support/bookmarks';
import { newPerson, openAs } from './support/signIn/person';

/** More than fit into one request. `npm run test:long` repeats this test with more links. */
const LINKS = process.env.LONG_TESTS === 'true' ? 5_000 : 2_050;

it('a large import adds links with their folders and dates, and says what was added, known and skipped', async () => {
  const person = await newPerson();
  const page = await openAs(person, '/import');
  await importFile(page, bookmarksFile(LINKS));
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 60_000 });
  expect(await figure(page, 'Added')).toBe(LINKS.toLocaleString('en'));
  expect(await figure(page, 'Already there')).toBe('0');
  expect(await figure(page, 'Skipped')).toBe('1');
  await page.getByText('Why 1 link was skipped').click();
  await page.getByText('A bookmarklet').waitFor();

  const { list, tools } = await connectUser(person.uid);
  const { total, links } = await list({ category: `Folder ${String(LINKS / 50 - 1)}`, limit: 1 });
  expect(total).toBe(50);
  expect(links[0]).toMatchObject({
    title: `Bookmark ${String(LINKS - 1)}`,
    addedAt: new Date((1_600_000_000 + LINKS - 1) * 1000).toISOString(),
  });
  await tools.close();

  await page.getByRole('button', { name: 'Import another file' }).click();
  await importFile(page, bookmarksFile(60));
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 60_000 });
  expect(await figure(page, 'Added')).toBe('0');
  expect(await figure(page, 'Already there')).toBe('60');
  await page.getByRole('link', { name: 'See your links' }).click();
  await page
    .getByRole('main')
    .getByText(`${LINKS.toLocaleString('en')} links`, { exact: true })
    .waitFor();
}, 150_000);
