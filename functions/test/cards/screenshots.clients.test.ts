import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChat } from './support/chat';
import { keyWith } from './support/inCards';

// Takes the pictures of the cards for the docs. `npm run screenshots` keeps them. `npm run test:clients` discards them.
const folder =
  process.env.KEEP_SCREENSHOTS === 'true'
    ? join(__dirname, '../../../docs/images')
    : mkdtempSync(join(tmpdir(), 'link-dashboard-cards-'));

const DAY_MS = 86_400_000;

const LINKS = [
  {
    category: 'Databases',
    title: 'How Postgres chooses an index',
    url: 'https://www.postgresql.org/docs/current/using-explain.html',
    notes:
      'Why the planner prefers a bitmap scan at 5 % of the rows, and when it is wrong. #postgres #toread',
  },
  {
    category: 'Databases',
    title: 'Explaining EXPLAIN',
    url: 'https://wiki.postgresql.org/images/4/45/Explaining_EXPLAIN.pdf',
    notes: 'Slides. Row estimates begin on page 18.',
  },
  {
    category: 'Code',
    title: 'postgres/src/backend/optimizer',
    url: 'https://github.com/postgres/postgres/tree/master/src/backend/optimizer',
  },
].map((link, index) => ({ ...link, addedAt: new Date(Date.now() - (index + 1) * DAY_MS).toISOString() }));

it.each([
  ['cards', 'light', { width: 640, height: 480 }],
  ['cards-dark', 'dark', { width: 360, height: 480 }],
] as const)('show links as %s', async (name, theme, viewport) => {
  const { key } = await keyWith(LINKS);
  const chat = await openChat(key, { theme, viewport });
  await chat.call('search_links', { query: 'postgres' });
  await chat.cards.getByRole('heading', { name: 'Links for “postgres” 3 links' }).waitFor();
  await chat.page.addStyleTag({ content: `body { background: ${theme === 'dark' ? '#101318' : '#fff'} }` });
  const file = join(folder, `${name}.png`);
  await chat.page.screenshot({ path: file, animations: 'disabled', fullPage: true });
  expect(statSync(file).size).toBeGreaterThan(10_000);
});
