// Runs these tests again, because `expectAccessible` also checks the dark theme in the long run.
import './accessibility.test';
import { expectAccessible, expectToFit } from './support/accessible';
import { openPage, PHONE } from './support/browser';
import { LONG_LINKS } from './support/longLinks';
import { newPerson, openAs } from './support/signIn/person';
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
