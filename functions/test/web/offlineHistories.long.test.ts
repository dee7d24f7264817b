import type { BrowserContext, Page } from 'playwright-core';
import { randomFrom } from '../../src/lib/shared/base/random.fixture';
import type { EditOperation } from '../../src/lib/shared/contract/requests/editRequest';
import type { Link } from '../../src/lib/shared/model/model';
import { instant } from '../../src/lib/shared/model/workspace.fixture';
import { PlainModel } from '../../src/lib/shared/operations/plainModel.fixture';
import { edit } from '../support/requests/rest';
import { choose, linkNamed, storedLinks } from './editing/editor';
import { addLink } from './editing/offline';
import { sheetNamed } from './support/sheet';
import { openAs, personWith, signIn, signOut, type Person } from './support/signIn/person';
import { until, untilEqual } from './support/until';

const STEPS = 14;
/** A list shows all links. A card shows only the newest ones. */
const LIST = '/w/default?sort=newest';
const editing = sheetNamed('Edit link');

const linkOf = (title: string) => ({ category: 'Reading', title, url: `https://example.com/${title}` });
const targetOf = (title: string) => ({ category: 'Reading', url: linkOf(title).url });
const FIRST_LINKS = ['Base', 'one', 'two', 'three'].map(linkOf);

async function writeNote(page: Page, title: string, note: string): Promise<void> {
  await choose(page, title, 'Edit …');
  await editing.field(page, 'Note').fill(note);
  await editing.button(page, 'Save').click();
  await page.getByText(note).first().waitFor();
}

async function open(tab: Page): Promise<Page> {
  await tab.goto(LIST);
  await linkNamed(tab, 'Base').waitFor();
  return tab;
}

const openTab = async (context: BrowserContext) => open(await context.newPage());

/** Waits until the browser has sent everything and the links are stored with these notes. */
async function settle(person: Person, tabs: readonly Page[], model: PlainModel): Promise<void> {
  const described = (links: readonly Pick<Link, 'title' | 'notes'>[]) =>
    JSON.stringify(links.map(({ title, notes = '' }) => [title, notes]).sort());
  await until(async () => described(await storedLinks(person)) === described(model.results));
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
  const dialog = tab.getByRole('dialog', { name: 'Changes that were not saved as you made them' });
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
      const first = await openAs(person, LIST, { isAlone: true, serviceWorkers: 'allow' });
      await linkNamed(first, 'Base').waitFor();
      await first.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      const context = first.context();
      const tabs = [first, await openTab(context)];
      /** What is stored, once everything is sent that was made online. */
      const stored = new PlainModel();
      /** What the tabs show. */
      let shown = stored;
      let edits = 0;
      const make = (model: PlainModel, edit: EditOperation) => model.edit(edit, instant(edits++)).status;
      for (const link of FIRST_LINKS) make(stored, { op: 'addLink', ...link });
      /** The links whose edits may be on their way while the connection is lost. */
      const sending = new Set<string>();
      /** What was made offline. */
      let unsent: EditOperation[] = [];
      /** The links that another device has deleted while the browser was offline. */
      const deleted = new Set<string>();
      const inTab = (title: string, edit: EditOperation) => {
        make(shown, edit);
        if (shown === stored) sending.add(title);
        else unsent.push(edit);
      };
      const onDevice = async (operation: EditOperation) => {
        await edit(person.idToken, [operation]);
        make(stored, operation);
      };
      const untilSettled = async () => {
        await settle(person, tabs, stored);
        sending.clear();
      };
      const goOnline = async () => {
        await context.setOffline(false);
        const conflicts = unsent.flatMap((each) => {
          const isConflict = make(stored, each) === 'not_found';
          return isConflict && each.op === 'updateLink' ? (each.set.notes ?? []) : [];
        });
        unsent = [];
        shown = stored;
        await untilSettled();
        for (const tab of tabs)
          for (const title of deleted) await linkNamed(tab, title).waitFor({ state: 'detached' });
        deleted.clear();
        await expectNamed(tabs[0] ?? first, conflicts);
      };
      for (let step = 0; step < STEPS; step++) {
        const which = random(2);
        const tab = tabs[which] ?? first;
        const title = `${String(seed)}-${String(step)}`;
        const isOffline = shown !== stored;
        const titles = shown.results.map((link) => link.title).toReversed();
        const [mine] = titles.filter(
          (name) => name !== 'Base' && !name.startsWith('device') && !deleted.has(name),
        );
        // Those that another device has deleted are still shown.
        const [edited = mine] = deleted;
        const action = random(9);
        if (action <= 1) {
          if (isOffline) await goOnline();
          else {
            await context.setOffline(true);
            shown = stored.copy();
          }
        } else if (action === 2) {
          await onDevice({ op: 'addLink', ...linkOf(`device-${title}`) });
        } else if (action === 3 && mine !== undefined) {
          // The browser may have gone offline before the other tab has heard of it.
          if ((await linkNamed(tab, mine).count()) === 0) continue;
          await choose(tab, mine, 'Delete');
          await linkNamed(tab, mine).waitFor({ state: 'detached' });
          inTab(mine, { op: 'deleteLink', ...targetOf(mine) });
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
          const notes = `note-${title}`;
          await writeNote(tab, edited, notes);
          inTab(edited, { op: 'updateLink', ...targetOf(edited), set: { notes } });
        } else if (action === 7 && mine !== undefined) {
          if (!isOffline) await untilSettled();
          const isStored = (await storedLinks(person)).some((link) => link.title === mine);
          if (!isStored || (isOffline && sending.has(mine))) continue;
          await onDevice({ op: 'deleteLink', ...targetOf(mine) });
          if (isOffline) deleted.add(mine);
          else for (const each of tabs) await linkNamed(each, mine).waitFor({ state: 'detached' });
        } else {
          await addLink(tab, title);
          inTab(title, { op: 'addLink', ...linkOf(title) });
        }
      }
      await goOnline();
    },
  );
});
