import { categoryId } from '../../src/lib/shared/model/identity';
import { openPage } from './support/browser';
import { itemNamed, menuOf, namedLinks, undoButton } from './editing/editor';
import { openMore, sheetNamed } from './support/sheet';
import { newPerson, openAs, signIn } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { untilEqual, untilPath } from './support/until';

const LINK = {
  category: 'Reading',
  title: 'For everyone',
  url: 'https://example.com/everyone',
  notes: 'A note for everyone.',
  conversationId: 'conversation-1',
  localPath: '/home/ada/links',
};

/** What would break a feed if it were not escaped or left out. */
const HOSTILE = ` ]]>&<!-- ${String.fromCharCode(1, 0xb, 0xffff)}`;

const { sheet, field, category, button } = sheetNamed('Add a link');

describe('the public page', () => {
  it('links and references only pages and emails, and shows the rest as text', async () => {
    const { uid } = await newPerson();
    const links = [
      { ...LINK, title: 'A page', sourceUrl: 'https://notes.example/1' },
      { category: 'Reading', title: 'An email', url: 'mailto:ada@example.com', sourceUrl: 'obsidian://open' },
      {
        category: 'Reading',
        title: 'A program',
        url: 'search-ms:query=x&crumb=location:%5C%5Cevil%5Cshare',
        notes: 'See [this](steam://run/1), [that](ms-msdt:/id) and [this page](https://example.com/page).',
      },
    ];
    const stored = {
      ...workspaceOf('programs', 'Programs', links),
      sourceUrl: 'obsidian://open?vault=Notes',
    };
    await store(uid, { ...stored, isPublic: true });
    const page = await openPage(`/u/${uid}/programs`);
    const item = (title: string) => page.getByRole('article').filter({ hasText: title });
    const shown = item('A program');
    await shown.getByRole('link', { name: 'this page' }).waitFor();
    await shown.getByText('See this, that and this page.').waitFor();
    expect(await shown.getByRole('link').count()).toBe(1);
    expect(await item('An email').getByRole('link').getAttribute('href')).toBe('mailto:ada@example.com');
    const references = page.getByRole('link', { name: /^Reference/ });
    expect(await references.count()).toBe(1);
    expect(await references.getAttribute('href')).toBe('https://notes.example/1');
    expect(await page.content()).not.toContain('obsidian:');
  });

  it('shows a public workspace with its notes to visitors, but not the conversation ID and the path of a session, nor any private one', async () => {
    const { uid } = await newPerson();
    const shared = { ...LINK, title: `For everyone${HOSTILE}`, notes: `${LINK.notes}${HOSTILE}` };
    const others = manyLinks(6, 1).map((link) => ({ ...link, category: LINK.category }));
    await store(uid, { ...workspaceOf('shared', 'Shared links', [shared, ...others]), isPublic: true });
    await store(uid, { ...workspaceOf('empty', 'Nothing here', []), isPublic: true });
    const page = await openPage(`/u/${uid}/shared`);
    await untilEqual(() => page.title(), 'Shared links · Link Dashboard');
    await page.getByRole('heading', { name: 'Shared links' }).waitFor();
    const link = page.getByRole('link', { name: 'For everyone' }).first();
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.getByText('A note for everyone.').waitFor();
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    expect(await page.content()).not.toMatch(/conversation-1|home.ada/);

    await page.getByRole('button', { name: 'Follow' }).click();
    const address = page.getByRole('dialog', { name: 'Follow “Shared links”' }).getByRole('code');
    const path = await page.locator('head link[rel=alternate]').getAttribute('href');
    expect(await address.innerText()).toBe(new URL(path ?? '', page.url()).href);
    expect(await page.getByRole('link', { name: 'Open the feed' }).getAttribute('href')).toContain(path);
    await page.getByRole('button', { name: 'Done' }).click();
    const entries = await page.evaluate(`(async () => {
      const text = await (await fetch(document.querySelector('head link[rel=alternate]').href)).text();
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      return feed.querySelector('parsererror')?.textContent ?? feed.querySelectorAll('entry').length;
    })()`);
    expect(entries).toBe(7);

    // A single category is as wide as any list, with all its links. Two categories share the width.
    await page.setViewportSize({ width: 1_920, height: 1_080 });
    const widthOf = async (name: string) =>
      (await page.getByRole('region', { name }).boundingBox())?.width ?? 0;
    await untilEqual(() => page.locator('.link').count(), 7);
    expect(await widthOf('Reading')).toBeGreaterThan(1_200);
    const two = workspaceOf('shared', 'Shared links', [shared, ...others, { ...LINK, category: 'Music' }]);
    await store(uid, { ...two, isPublic: true });
    await page.reload();
    await page.getByRole('region', { name: 'Music' }).waitFor();
    for (const name of ['Reading', 'Music']) expect(await widthOf(name)).toBeGreaterThan(700);
    expect(await page.locator('.link').count()).toBe(6);

    await page.goto(`/u/${uid}/empty/0123`);
    await page.getByRole('heading', { name: 'Category not found' }).waitFor();
    await page.getByRole('link', { name: 'See all categories' }).click();
    await page.getByText('This workspace has no links yet.').waitFor();
    await untilPath(page, `/u/${uid}/empty`);

    await store(uid, workspaceOf('secret', 'Secret links', [LINK]));
    const textAt = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
      return page.getByRole('main').innerText();
    };
    expect(await textAt(`/u/${uid}/secret`)).toBe(await textAt(`/u/${uid}/missing`));
  });

  it('says what it is about and whose it is, leads to categories and tags, and lets who is signed in save links in a workspace of their own', async () => {
    const [olivia, ada] = [await newPerson(), await newPerson()];
    const links = [
      { ...LINK, title: 'Soup', notes: 'Warm. #soup #favorite', sourceUrl: 'obsidian://open' },
      { category: 'Baking', title: 'Stew', url: 'https://example.com/stew', notes: 'Slow. #soup' },
      ...manyLinks(201, 1),
    ];
    const shared = { ...workspaceOf('recipes', 'Recipes', links), isPublic: true };
    await store(olivia.uid, { ...shared, description: 'What I cook.', ownerName: 'Olivia' });
    await store(ada.uid, workspaceOf('kitchen', 'Kitchen', []));
    const path = `/u/${olivia.uid}/recipes`;
    const page = await openAs(ada, '/', { isAlone: true, serviceWorkers: 'allow' });
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.goto(path);
    await page.getByText('What I cook.').waitFor();
    await page.getByText('by Olivia').waitFor();
    const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await page.getByRole('heading', { name: 'Baking' }).waitFor();
    const order = await Promise.all((await chips.all()).map((chip) => chip.getAttribute('title')));
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(order);
    await chips.and(page.getByRole('link', { name: 'Baking 1 link' })).click();
    await untilPath(page, `${path}/${categoryId('Baking')}`);
    await page.getByRole('link', { name: 'All categories' }).click();

    await menuOf(page, 'Soup').click();
    await itemNamed(page, 'Save to mine …').click();
    await openMore(page);
    await untilEqual(() => field(page, 'Note').inputValue(), 'Warm. #soup');
    expect(await field(page, 'Reference').inputValue()).toBe('');
    await sheet(page).getByRole('combobox', { name: 'Workspace' }).selectOption('Kitchen');
    await category(page).fill('Try');
    await button(page, 'Add').click();
    await page.getByText('Added “Soup” to “Try” in Kitchen.').waitFor();
    const saved = async () => (await namedLinks(ada, 'kitchen')).map(({ title }) => title).sort();
    await untilEqual(saved, ['Soup']);
    await undoButton(page).click();
    await untilEqual(saved, []);

    const tags = page.getByRole('navigation', { name: 'Tags' }).getByRole('link');
    expect(await tags.allInnerTexts()).toEqual(['#soup 2']);
    await tags.click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByRole('button', { name: 'Save to mine' }).click();
    const several = page.getByRole('dialog', { name: 'Add 2 links' });
    // The workspace in which a link was saved last.
    const chosen = several.getByRole('combobox', { name: 'Workspace' }).locator('option:checked');
    expect(await chosen.innerText()).toBe('Kitchen');
    await several.getByRole('button', { name: 'Add 2' }).click();
    // “Try” went with its only link.
    await page.getByText('Added 2 links to “Unsorted” in Kitchen.').waitFor();
    await untilEqual(saved, ['Soup', 'Stew']);
    await undoButton(page).click();
    await untilEqual(saved, []);
    expect(await page.getByRole('button', { name: /Delete|Move|Tag/ }).count()).toBe(0);

    await page.goto(`${path}/${categoryId('Topic 0')}`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all 201' }).click();
    await page.getByRole('button', { name: 'Save to mine' }).click();
    const most = page.getByRole('dialog', { name: 'Add 200 links' });
    await most.getByText('Only the first 200 are listed. Save the others afterwards.').waitFor();
  });

  it('asks a visitor who wants to save links to sign in, on the page where they are', async () => {
    const [olivia, ada] = [await newPerson(), await newPerson()];
    await store(olivia.uid, { ...workspaceOf('recipes', 'Recipes', [LINK]), isPublic: true });
    const path = `/u/${olivia.uid}/recipes`;
    const page = await openPage(path);
    const save = page.getByRole('button', { name: 'Save to mine', exact: true });
    await save.click();
    const question = page.getByRole('dialog', { name: 'Sign in to save links' });
    await question.getByRole('button', { name: 'Not now' }).click();
    await question.waitFor({ state: 'detached' });
    await save.click();
    await signIn(page, ada);
    await page.getByText('You are signed in. To save a link, use its menu.').waitFor();
    await save.waitFor({ state: 'detached' });
    await menuOf(page, LINK.title).click();
    await itemNamed(page, 'Save to mine …').click();
    await button(page, 'Add').click();
    await untilEqual(async () => (await namedLinks(ada)).map(({ title }) => title), [LINK.title]);
    await untilPath(page, path);
  });

  it('has the cards, categories and search of the dashboard, in the same order, before and after all chunks have loaded', async () => {
    const { uid } = await newPerson();
    const workspace = workspaceOf('big', 'Very many links', manyLinks(1_500, 10).reverse());
    await store(uid, { ...workspace, isPublic: true, categoryOrder: 'newest' });
    expect(workspace.chunks.length).toBeGreaterThan(1);
    const page = await openPage(`/u/${uid}/big`);
    const first = page.getByRole('region', { name: 'Topic 0' });
    await first.getByRole('link', { name: 'Article number 0 about' }).waitFor();
    const before = await first.innerText();
    await page.getByText('1,500 links', { exact: true }).waitFor();
    await page.getByText('Loading more …').waitFor({ state: 'detached' });
    expect(await first.innerText()).toBe(before);

    const names = await page.locator('.card h2').allInnerTexts();
    expect(names).toEqual(topics(0, 1, 2, 3, 4, 5, 6, 7, 8, 9).slice(0, names.length));
    const topic3 = page.getByRole('region', { name: 'Topic 3' });
    await untilEqual(() => topic3.locator('.link-title').allInnerTexts(), articles(3, 13, 23, 33, 43));
    await topic3.getByText('All 150 links').click();
    await page.getByRole('list', { name: 'Links in Topic 3' }).waitFor();
    await untilPath(page, `/u/${uid}/big/${categoryId('Topic 3')}`);
    await untilEqual(() => page.title(), 'Topic 3 · Very many links · Link Dashboard');
    const titles = async () => (await page.locator('.link-title').allInnerTexts()).slice(0, 6);
    await untilEqual(titles, articles(3, 13, 23, 33, 43, 53));
    await page.reload();
    await page.getByRole('heading', { name: 'Topic 3' }).waitFor();

    await page.getByRole('searchbox').fill('number 1321');
    await page.getByText('1 link for “number 1321”').first().waitFor();
    await page.getByRole('link', { name: 'Article number 1321' }).waitFor();
    await page.goto(`/u/${uid}/big?q=number+77`);
    await page.getByText('1 link for “number 77”').first().waitFor();
    await page.getByRole('searchbox').press('Escape');
    await page.getByRole('region', { name: 'Topic 0' }).waitFor();
    expect(await page.getByRole('button', { name: /Delete|Change/ }).count()).toBe(0);
  });
});

const topics = (...numbers: number[]) => numbers.map((n) => `Topic ${String(n)}`);

const articles = (...numbers: number[]) =>
  numbers.map((n) => `Article number ${String(n)} about something worth keeping`);
