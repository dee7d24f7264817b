import { openAs, personWith } from './support/signIn/person';
import { manyLinks } from './support/stored';

const OLD = {
  category: 'Reading',
  title: 'Old',
  url: 'https://example.com/old',
  addedAt: '2025-11-05T12:00:00Z',
};

it.each([
  ['en-US', 'Nov 5, 2025', '1,201 links'],
  ['de-DE', '5 Nov 2025', '1.201 links'],
])('writes dates and numbers as the browser does whose language is %s', async (locale, date, count) => {
  const person = await personWith([OLD, ...manyLinks(1_200, 1)]);
  const page = await openAs(person, '/', { isAlone: true, locale });
  for (const times of ['first', 'second']) {
    await page.getByRole('article').filter({ hasText: 'Old' }).getByText(date).waitFor();
    await page.getByText(count, { exact: true }).first().waitFor();
    if (times === 'first') await page.reload();
  }
});
