import type { BrowserContext, Page } from 'playwright-core';
import { randomFrom } from '../../src/lib/shared/base/random.fixture';
import { edit } from '../support/requests/rest';
import { choose, linkNamed, storedLinks } from './editing/editor';
import { sheetNamed } from './support/sheet';
import { openAs, personWith, signIn, type Person } from './support/signIn/person';
import { pressShortcut, until, untilEqual } from './support/until';

const STEPS = 14;
/** A list shows all links. A card shows only the newest ones. */
const LIST = '/w/default?sort=newest';
const adding = sheetNamed('Add a link');
const editing = sheetNamed('Edit link');

const linkOf = (title: string) => ({ category: 'Reading', title, url: `https://example.com/${title}` });
const FIRST_LINKS = ['Base', 'one', 'two', 'three'].map(linkOf);

async function addLink(page: Page, title: string): Promise<void> {
  await pressShortcut(page, 'n');
  await adding.field(page, 'Address').fill(linkOf(title).url);
  await adding.field(page, 'Title').fill(title);
  await adding.category(page).fill('Reading');
  await adding.button(page, 'Add').click();
  await linkNamed(page, title).waitFor();
}

async function writeNote(page: Page, title: string, note: string): Promise<void> {
  await choose(page, title, 'Edit …');
  await editing.field(page, 'Note').fill(note);
  await editing.button(page, 'Save').click();
  await page.getByText(note).first().waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

async function open(tab: Page): Promise<Page> {
  await tab.goto(LIST);
  await linkNamed(tab, 'Base').waitFor();
  return tab;
}

const openTab = async (context: BrowserContext) => open(await context.newPage());

/** Waits until the browser has sent everything and the links are stored with these notes. */
async function settle(
  person: Person,
  tabs: readonly Page[],
  expected: ReadonlyMap<string, string>,
): Promise<void> {
  const wanted = JSON.stringify([...expected].sort());
  await until(async () => {
    const links = await storedLinks(person);
    return JSON.stringify(links.map(({ title, notes = '' }) => [title, notes]).sort()) === wanted;
  });
  for (const tab of tabs) await tab.getByText(/not sent yet|^Sending/).waitFor({ state: 'detached' });
}

/** Expects these changes to be named as not stored, and dismisses them. */
async function expectNamed(tab: Page, conflicts: readonly string[]): Promise<void> {
  const button = tab.getByRole('button', { name: 'See what happened' });
  if (conflicts.length === 0) {
    expect(await button.count()).toBe(0);
    return;
  }
  await button.click();
  const dialog = tab.getByRole('dialog', { name: 'Changes that are not stored as you made them' });
  for (const note of conflicts) await dialog.getByText(note).waitFor();
  const dismiss = dialog.getByRole('button', { name: 'Dismiss' });
  for (let count = conflicts.length; count > 0; count--) {
    await untilEqual(() => dismiss.count(), count);
    await dismiss.first().click();
  }
  await dialog.waitFor({ state: 'detached' });
}

describe('a history of edits in two tabs and on another device', () => {
  // In all but the first, the device deletes a link that the browser edits offline.
  it.each([2, 3, 36, 260])(
    'loses nothing, applies nothing twice and names what conflicts, whenever the browser is offline (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const person = await personWith(FIRST_LINKS);
      const onDevice = (...operations: Parameters<typeof edit>[1]) => edit(person.idToken, operations);
      const first = await openAs(person, LIST, { isAlone: true, serviceWorkers: 'allow' });
      await linkNamed(first, 'Base').waitFor();
      await first.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      const context = first.context();
      const tabs = [first, await openTab(context)];
      /** The notes of the links that are stored once everything is sent. */
      const expected = new Map(FIRST_LINKS.map(({ title }) => [title, '']));
      /** The links whose edits may be on their way while the connection is lost. */
      const sending = new Set<string>();
      /** The notes that were written offline, by link. */
      const unsent = new Map<string, string[]>();
      /** The links that another device has deleted while the browser was offline. */
      const deleted = new Set<string>();
      let conflicts: string[] = [];
      const untilSettled = async () => {
        await settle(person, tabs, expected);
        sending.clear();
      };
      const goOnline = async () => {
        await context.setOffline(false);
        await untilSettled();
        for (const tab of tabs)
          for (const title of deleted) await linkNamed(tab, title).waitFor({ state: 'detached' });
        await expectNamed(tabs[0] ?? first, conflicts);
        unsent.clear();
        deleted.clear();
        conflicts = [];
      };
      let isOffline = false;
      for (let step = 0; step < STEPS; step++) {
        const which = random(2);
        const tab = tabs[which] ?? first;
        const title = `${String(seed)}-${String(step)}`;
        const mine = [...expected.keys()].filter((name) => name !== 'Base' && !name.startsWith('device'));
        // Those that another device has deleted are still shown.
        const [edited] = [...deleted, ...mine];
        const action = random(9);
        if (action <= 1) {
          if (isOffline) await goOnline();
          else await context.setOffline(true);
          isOffline = !isOffline;
        } else if (action === 2) {
          await onDevice({ op: 'addLink', ...linkOf(`device-${title}`) });
          expected.set(`device-${title}`, '');
        } else if (action === 3 && mine[0] !== undefined) {
          // The browser may have gone offline before the other tab has heard of it.
          if ((await linkNamed(tab, mine[0]).count()) === 0) continue;
          await choose(tab, mine[0], 'Delete');
          await linkNamed(tab, mine[0]).waitFor({ state: 'detached' });
          expected.delete(mine[0]);
          sending.add(mine[0]);
        } else if (action === 4) {
          await tab.close();
          tabs[which] = await openTab(context);
        } else if (action === 5 && isOffline && (await tab.getByText('not sent yet').count()) > 0) {
          await signOut(tab);
          await tab.getByRole('button', { name: 'Stay signed in' }).click();
        } else if (action === 5 && !isOffline) {
          await untilSettled();
          await signOut(tab);
          for (const each of tabs)
            await each.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
          await signIn(tab, person);
          await tab.getByRole('button', { name: 'Your account' }).waitFor();
          for (const each of tabs) await open(each);
        } else if (action === 6 && edited !== undefined) {
          if ((await linkNamed(tab, edited).count()) === 0) continue;
          const note = `note-${title}`;
          await writeNote(tab, edited, note);
          if (deleted.has(edited)) conflicts.push(note);
          else expected.set(edited, note);
          if (isOffline) unsent.set(edited, [...(unsent.get(edited) ?? []), note]);
          else sending.add(edited);
        } else if (action === 7 && mine[0] !== undefined) {
          if (!isOffline) await untilSettled();
          const isStored = (await storedLinks(person)).some((link) => link.title === mine[0]);
          if (!isStored || (isOffline && sending.has(mine[0]))) continue;
          await onDevice({ op: 'deleteLink', category: 'Reading', url: linkOf(mine[0]).url });
          expected.delete(mine[0]);
          conflicts.push(...(unsent.get(mine[0]) ?? []));
          if (isOffline) deleted.add(mine[0]);
          else for (const each of tabs) await linkNamed(each, mine[0]).waitFor({ state: 'detached' });
        } else {
          await addLink(tab, title);
          expected.set(title, '');
          if (!isOffline) sending.add(title);
        }
      }
      await goOnline();
    },
  );
});
