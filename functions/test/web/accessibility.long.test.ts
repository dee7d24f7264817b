// Repeats the tests with axe: in the long run, `seriousFaults` checks the dark theme too.
import './accessibility.test';
import { seriousFaults } from './support/axe';
import { openPage } from './support/browser';
import { openAs, type Person } from './support/person';
import { personWithScreens } from './support/screens';

const PHONE = { width: 360, height: 740 };

let person: Person;

beforeAll(async () => {
  person = await personWithScreens();
});

describe('on a phone', () => {
  it.each(['/', '/?q=link', '/settings', '/import'])('%s is not wider than the screen', async (path) => {
    const page = await openAs(person, path, { viewport: PHONE, hasTouch: true, isMobile: true });
    await page.getByRole('main').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('the sign-in and the public view are not wider than the screen', async () => {
    for (const path of ['/', `/u/${person.uid}/default`]) {
      const page = await openPage(path, { viewport: PHONE, hasTouch: true, isMobile: true });
      await page.getByRole('main').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    }
  });
});
