// Runs these tests again, because `seriousViolations` also checks the dark theme in the long run.
import './accessibility.test';
import { seriousViolations } from './support/axe';
import { openPage } from './support/browser';
import { openAs, type Person } from './support/signIn/person';
import { personWithScreens } from './support/screens';

const PHONE = { width: 360, height: 740 };

let person: Person;

beforeAll(async () => {
  person = await personWithScreens();
});

describe('on a phone', () => {
  it.each(['/', '/?q=link', '/settings', '/import'])(
    '%s fits the screen and has no serious violation',
    async (path) => {
      const page = await openAs(person, path, { viewport: PHONE, hasTouch: true, isMobile: true });
      await page.getByRole('main').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      expect(await seriousViolations(page)).toEqual([]);
    },
  );

  it('the sign-in screen and the public view fit the screen', async () => {
    for (const path of ['/', `/u/${person.uid}/default`]) {
      const page = await openPage(path, { viewport: PHONE, hasTouch: true, isMobile: true });
      await page.getByRole('main').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    }
  });
});
