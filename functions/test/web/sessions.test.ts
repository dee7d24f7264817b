import { expectToFit } from './support/accessible';
import { copiedText, DESKTOP, PHONE } from './support/browser';
import { itemNamed, menuOf } from './editing/editor';
import { placeNamed } from './support/places';
import { newPerson, openAs } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { untilEqual } from './support/until';
import { testDatabase } from '../support/testDatabase';

const SESSIONS = [
  {
    category: '2025-03-12',
    title: 'Refactoring the importer',
    url: 'urn:uuid:7c9e6679-7425-40de-944b-e07fc1f90ae7',
    conversationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    localPath:
      '/home/ada/.claude/projects/-home-ada-link-dashboard/7c9e6679-7425-40de-944b-e07fc1f90ae7.jsonl',
    notes: 'Done except for **tests**.\n\nProject: /home/ada/link dashboard\nBranch: main',
    author: 'hook',
    sourceUrl: 'file:///home/ada/notes/importer.md',
    addedAt: '2025-03-12T13:32:00.000Z',
  },
  {
    category: '2025-03-12',
    title: 'Planning the release',
    url: 'https://chat.example.com/c/42',
    conversationId: '42',
    addedAt: '2025-03-12T08:05:00.000Z',
  },
  {
    category: '2025-03-12',
    title: 'Of somebody else',
    url: 'urn:uuid:00000000-7425-40de-944b-e07fc1f90ae7',
    conversationId: '00000000-7425-40de-944b-e07fc1f90ae7',
    localPath:
      '/home/ada/.claude/projects/-home-ada-link-dashboard/00000000-7425-40de-944b-e07fc1f90ae7.jsonl',
    notes: 'Project: /home/ada/link dashboard',
    author: 'member',
    addedAt: '2025-03-12T07:05:00.000Z',
  },
  {
    category: 'Other',
    title: 'Without any details',
    url: 'file:///home/ada/transcript.jsonl',
    addedAt: '2025-03-11T08:00:00.000Z',
  },
];

describe('a logged session', () => {
  it('shows its time, project and note, copies the command to resume it, its ID and path, and links no URL that no browser opens', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('assistant-sessions', 'Assistant Sessions', SESSIONS));
    const authors = {
      hook: { kind: 'key', name: 'Claude Code' },
      member: { kind: 'key', person: { uid: 'grace', name: 'Grace' } },
    };
    await testDatabase()
      .doc(`users/${person.uid}/workspaces/assistant-sessions/private/authors`)
      .set({ authors });
    const book = {
      category: 'Books',
      title: 'A book',
      url: 'urn:isbn:9780131103627',
      sourceUrl: 'file:///shelf.txt',
    };
    await store(person.uid, workspaceOf('default', 'Default', [book]));
    const page = await openAs(person, '/w/assistant-sessions');
    const session = page.getByRole('article').filter({ hasText: 'Refactoring the importer' });
    await session.getByText('14:32', { exact: true }).waitFor();
    const path = session.locator('.path');
    expect(await path.innerText()).toBe('link dashboard');
    expect(await path.getAttribute('title')).toBe('/home/ada/link dashboard');
    await session.getByText('4-word summary').waitFor();
    await session.locator('strong', { hasText: 'tests' }).waitFor();
    expect(await session.getByText('urn', { exact: true }).count()).toBe(0);
    await page.getByText('11 Mar 2025, 09:00').waitFor();

    const open = page.getByRole('link', { name: 'Resume Planning the release' });
    expect(await open.getAttribute('href')).toBe('https://chat.example.com/c/42');
    expect(await open.getAttribute('rel')).toBe('noopener noreferrer');
    const resume = (title: string) => page.getByRole('button', { name: `Resume ${title}` });
    const command = 'claude --resume 7c9e6679-7425-40de-944b-e07fc1f90ae7';
    // Once it is known who added the link, the command names the folder.
    await untilEqual(
      () => resume('Refactoring the importer').getAttribute('title'),
      `cd "/home/ada/link dashboard" && ${command}`,
    );
    await resume('Refactoring the importer').press('Enter');
    await page.getByRole('status').getByText('Copied. Paste it into a terminal: cd').waitFor();
    expect(await copiedText(page)).toBe(`cd "/home/ada/link dashboard" && ${command}`);
    await resume('Of somebody else').press('Enter');
    await page
      .getByRole('status')
      .getByText('Copied. Paste it into a terminal in the folder /home/ada/link dashboard: claude')
      .waitFor();
    expect(await copiedText(page)).toBe('claude --resume 00000000-7425-40de-944b-e07fc1f90ae7');
    expect(await page.getByRole('button', { name: /^Resume/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    const sites = page.getByRole('region', { name: 'Site' }).getByRole('button');
    await untilEqual(() => sites.allInnerTexts(), ['chat.example.com\n1']);
    await page.keyboard.press('Escape');

    const copy = async (item: string, text: string | undefined) => {
      await menuOf(page, 'Refactoring the importer').click();
      await itemNamed(page, item).click();
      await untilEqual(() => copiedText(page), text);
    };
    await copy('Copy ID', SESSIONS[0]?.conversationId);
    await copy('Copy path', SESSIONS[0]?.localPath);
    await menuOf(page, 'Planning the release').click();
    await itemNamed(page, 'Copy ID').waitFor();
    expect(await itemNamed(page, 'Copy path').count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.setViewportSize(PHONE.viewport);
    await expectToFit(page);

    // Like any link, it shows such a URL as text, in the title and as a reference.
    await page.setViewportSize(DESKTOP);
    const links = page.locator('a[href^="urn:"], a[href^="file:"]');
    await page.getByText('file:///home/ada/notes/importer.md').waitFor();
    expect(await links.count()).toBe(0);
    await placeNamed(page, 'Default').click();
    await page.getByText('urn:isbn:9780131103627').waitFor();
    await page.getByText('file:///shelf.txt').waitFor();
    expect(await links.count()).toBe(0);
  });
});
