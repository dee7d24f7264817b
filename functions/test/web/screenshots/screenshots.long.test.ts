import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_LINKS } from '../../../scripts/commands/start/demoLinks';
import { ToolClient } from '../../support/requests/client';
import { apiKeys } from '../../support/users/users';
import { newPerson, openAs, type Person } from '../support/signIn/person';
import { store, workspaceOf } from '../support/stored';

// Takes the screenshots for the README. `npm run screenshots` keeps them. `npm run test:long` discards them.
const isKept = process.env.KEEP_SCREENSHOTS === 'true';
const folder = isKept
  ? join(__dirname, '../../../../web/public/screenshots')
  : mkdtempSync(join(tmpdir(), 'link-dashboard-screenshots-'));

/** Replacements for values that differ between runs. */
const SHOWN_EMAIL = 'dev@example.com';
const SHOWN_KEY = 'dash_7hB2kQ9wXr4TnYc1VzLm8PdF3sGjA6eR5uKtNoWq0000Ex';
const SHOWN_ORIGIN = 'https://your-project.web.app';

/** What an assistant adds before it tidies up. */
const ASSISTANT_LINKS = [
  [
    'To read',
    'In Search of an Understandable Consensus Algorithm',
    'https://raft.github.io/raft.pdf',
    'Raft.',
  ],
  [
    'To read',
    'Spanner: Google’s Globally-Distributed Database',
    'https://research.google/pubs/pub39966/',
    '',
  ],
  ['To read', 'The Raft paper, again', 'https://raft.github.io/raft.pdf?copy=1', ''],
] as const;

const createTidyKey = (uid: string) => apiKeys().create(uid, 'Claude Code', { permission: 'tidy' });

describe('the screenshots for the README', () => {
  let person: Person;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    person = await newPerson();
    const links = DEMO_LINKS.map((link, index) => ({
      ...link,
      addedAt: new Date(Date.now() - index * 30 * 60 * 60 * 1000).toISOString(),
    }));
    await store(person.uid, workspaceOf('default', 'My links', links));
    for (const label of ['Claude Desktop', 'Cursor']) await apiKeys().create(person.uid, label);
  });

  async function take(page: Page, name: string): Promise<void> {
    await page.evaluate(
      `{
        const shown = ${JSON.stringify({ [person.email]: SHOWN_EMAIL, [person.uid]: 'dev-user' })};
        shown[location.origin] = '${SHOWN_ORIGIN}';
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const [text, instead] of Object.entries(shown)) node.data = node.data.replaceAll(text, instead);
          node.data = node.data.replace(/dash_[0-9A-Za-z]{46}/g, '${SHOWN_KEY}');
        }
      }`,
    );
    await page.mouse.move(0, 0);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    expect(statSync(file).size).toBeGreaterThan(10_000);
  }

  it.each(['light', 'dark'] as const)('show the dashboard in the %s theme', async (colorScheme) => {
    const page = await openAs(person, '/', { colorScheme });
    await page.getByRole('link', { name: 'MCP Inspector' }).waitFor();
    await take(page, colorScheme === 'light' ? 'dashboard' : 'dashboard-dark');
  });

  it('show the dashboard on a phone', async () => {
    const page = await openAs(person, '/', {
      viewport: { width: 390, height: 800 },
      isMobile: true,
      hasTouch: true,
    });
    await page.getByRole('link', { name: 'MCP Inspector' }).waitFor();
    await take(page, 'dashboard-phone');
  });

  it('show what an assistant did, and how to undo it', async () => {
    const tools = await ToolClient.connect(await createTidyKey(person.uid));
    for (const [category, title, url, notes] of ASSISTANT_LINKS) {
      await tools.ok('add_to_dashboard', { category, title, url, notes });
    }
    const papers = ASSISTANT_LINKS.map(([, , url]) => url);
    await tools.ok('edit_links', {
      category: 'To read',
      urls: papers.slice(0, 2),
      set: { category: 'Papers' },
    });
    await tools.ok('add_note_to_link', {
      category: 'Papers',
      url: papers[0],
      notes: 'Read for the talk in May.',
    });
    await tools.ok('edit_links', { category: 'To read', urls: papers.slice(2), remove: true });
    await tools.close();
    const page = await openAs(person, '/activity/default');
    await page.getByText('Read for the talk in May.').waitFor();
    await take(page, 'activity');
  });

  it('show the settings and a new key', async () => {
    const page = await openAs(person, '/settings');
    await page.getByRole('listitem').filter({ hasText: 'Cursor' }).waitFor();
    await page.getByText('Let apps connect by signing in', { exact: true }).waitFor();
    await take(page, 'settings');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Label').fill('Claude Code');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).waitFor();
    await take(page, 'new-key');
  });
});
