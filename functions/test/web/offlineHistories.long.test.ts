import type { BrowserContext, Page } from 'playwright-core';
import { connectUser } from '../support/users/toolUser';
import { choose, linkNamed, storedLinks } from './editing/editor';
import { sheetNamed } from './support/sheet';
import { openAs, personWith } from './support/signIn/person';
import { pressShortcut, until } from './support/until';

const STEPS = 14;
/** A list shows all links. A card shows only the newest ones. */
const LIST = '/w/default?sort=newest';
const sheet = sheetNamed('Add a link');

/** Returns a function that returns whole numbers below a limit, the same ones for the same seed. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

async function addLink(page: Page, title: string): Promise<void> {
  await pressShortcut(page, 'n');
  await sheet.field(page, 'Address').fill(`https://example.com/${title}`);
  await sheet.field(page, 'Title').fill(title);
  await sheet.category(page).fill('Reading');
  await sheet.button(page, 'Add').click();
  await linkNamed(page, title).waitFor();
}

/** Tries to sign out, and stays if changes would be lost. */
async function stay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
}

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(LIST);
  await linkNamed(tab, 'Base').waitFor();
  return tab;
}

describe('a history of edits in two tabs and on another device', () => {
  it.each([1, 2, 3, 4])(
    'loses nothing and applies nothing twice, whenever the browser is offline (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const person = await personWith([
        { category: 'Reading', title: 'Base', url: 'https://example.com/base' },
      ]);
      const first = await openAs(person, LIST, { isAlone: true, serviceWorkers: 'allow' });
      await linkNamed(first, 'Base').waitFor();
      await first.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      const context = first.context();
      const tabs = [first, await openTab(context)];
      const { add, tools } = await connectUser(person.uid);
      const expected = new Set(['Base']);
      let isOffline = false;
      for (let step = 0; step < STEPS; step++) {
        const which = random(2);
        const tab = tabs[which] ?? first;
        const title = `${String(seed)}-${String(step)}`;
        const mine = [...expected].filter((name) => name !== 'Base' && !name.startsWith('device'));
        const action = random(6);
        if (action === 0) {
          isOffline = !isOffline;
          await context.setOffline(isOffline);
        } else if (action === 1) {
          await add({
            category: 'Reading',
            title: `device ${title}`,
            url: `https://example.com/device-${title}`,
          });
          expected.add(`device ${title}`);
        } else if (action === 2 && mine[0] !== undefined) {
          // The browser may have gone offline before the other tab has heard of it.
          if ((await linkNamed(tab, mine[0]).count()) === 0) continue;
          await choose(tab, mine[0], 'Delete');
          await linkNamed(tab, mine[0]).waitFor({ state: 'detached' });
          expected.delete(mine[0]);
        } else if (action === 3) {
          await tab.close();
          tabs[which] = await openTab(context);
        } else if (action === 4 && isOffline && (await tab.getByText('not sent yet').count()) > 0) {
          await stay(tab);
        } else {
          await addLink(tab, title);
          expected.add(title);
        }
      }
      await context.setOffline(false);
      const titles = async () => (await storedLinks(person)).map((link) => link.title).sort();
      await until(async () => JSON.stringify(await titles()) === JSON.stringify([...expected].sort()));
      for (const tab of tabs) {
        await tab.getByText(/not sent yet|^Sending/).waitFor({ state: 'detached' });
        expect(await tab.getByText('not stored as you made').count()).toBe(0);
      }
      await tools.close();
    },
  );
});
