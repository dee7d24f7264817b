import { resultAt, type Ask } from '../ask';
import { CLOCKS, LONG_NOTE } from '../person/planted';

const PINGORA = 'https://blog.cloudflare.com/pingora-open-source/';
const FIVE = [
  ['Caddy: automatic HTTPS', 'https://caddyserver.com/docs/automatic-https', 'Networking'],
  ['Tailscale: how NAT traversal works', 'https://tailscale.com/blog/how-nat-traversal-works', 'Networking'],
  ['Litestream', 'https://litestream.io/', 'Databases'],
  ['Datasette', 'https://datasette.io/', 'Databases'],
  ['Polars for pandas users', 'https://docs.pola.rs/user-guide/migration/pandas/', 'Python'],
] as const;
const SESSION = {
  title: 'Heron: dead letters go to a stream of their own',
  notes: 'Decided: one dead-letter stream per tenant. Open: how long to keep them.',
  conversationId: 'd4e8f305-9a41-4fad-8d8a-3c9e5a4f2b34',
  localPath: '/home/ada/.claude/projects/-home-ada-heron/d4e8f305-9a41-4fad-8d8a-3c9e5a4f2b34.jsonl',
};
const NOTE = 'For the retro on duplicate orders.';
const NO_SUCH = 'There is no workspace "Gardening". Nothing was saved.';

/** What the person wants to keep. */
export const SAVING: readonly Ask[] = [
  {
    id: 1,
    says: `Save ${PINGORA}, because we may replace nginx with it.`,
    key: 'write',
    calls: [
      ['search_links', { query: PINGORA }],
      ['list_workspaces', {}],
      [
        'add_to_dashboard',
        {
          category: 'Networking',
          title: 'Open sourcing Pingora',
          url: PINGORA,
          notes: 'We may replace nginx with it.',
        },
      ],
    ],
    answer(results) {
      expect(resultAt(results, 0)).toMatchObject({ saved: false });
      const [first] = resultAt(results, 1).workspaces;
      expect(first?.categories.map(({ name }) => name)).toContain('Networking');
      expect(resultAt(results, 2)).toMatchObject({ status: 'created', category: 'Networking' });
    },
    verdict: 'well',
  },
  {
    id: 2,
    says: 'Save these five: Caddy, Tailscale on NAT, Litestream, Datasette and Polars.',
    key: 'write',
    calls: FIVE.map(([title, url, category]) => ['add_to_dashboard', { category, title, url }] as const),
    answer(results) {
      expect(results.map(({ status, link }) => [status, link?.title])).toEqual(
        FIVE.map(([title]) => ['created', title]),
      );
    },
    verdict: 'well',
  },
  {
    id: 14,
    says: 'Log this session.',
    key: 'write',
    calls: [['log_session', SESSION]],
    answer([logged]) {
      expect(logged).toMatchObject({ status: 'created', workspaceId: 'assistant-sessions' });
      expect(logged?.link?.notes).toContain(SESSION.notes);
    },
    verdict: 'well',
  },
  {
    id: 15,
    says: 'Log it again: we now keep them for 30 days.',
    key: 'write',
    calls: [
      [
        'log_session',
        {
          ...SESSION,
          title: 'Heron: dead letters, 30 days',
          notes: 'Decided: keep dead letters for 30 days.',
        },
      ],
    ],
    answer([logged]) {
      expect(logged).toMatchObject({ status: 'updated', link: { title: 'Heron: dead letters, 30 days' } });
      expect(logged).toMatchObject({ link: { conversationId: SESSION.conversationId } });
      expect(logged?.link?.notes).toBe(`Decided: keep dead letters for 30 days.\n${SESSION.notes}`);
      expect(logged?.hint).toContain(
        `The title was "${SESSION.title}" before. The note from before is below the new one.`,
      );
    },
    verdict: 'well',
  },
  {
    id: 28,
    says: 'Create a workspace Gardening, and put this page in it.',
    key: 'write',
    calls: [
      [
        'add_to_dashboard',
        {
          category: 'Roses',
          title: 'Pruning',
          url: 'https://www.rhs.org.uk/plants/roses/pruning',
          workspaceId: 'Gardening',
        },
      ],
    ],
    answer([refused]) {
      expect(refused?.error).toContain(NO_SUCH);
      expect(refused?.error).toContain('"home" ("Home")');
      expect(refused?.error).toMatch(
        /Only the user can create one, in the web app at http:\/\/localhost:5000\. Then send the same call again\./,
      );
      expect(refused?.error).toMatch(
        /If the user means category "Gardening" of workspace "home" \("Home"\), call add_to_dashboard with \{"category":"Gardening","title":"Pruning",.*,"workspaceId":"home"\}\.$/,
      );
    },
    verdict: 'well',
  },
  {
    id: 36,
    says: 'Add a long note to the CAP article.',
    key: 'write',
    calls: [
      [
        'add_note_to_link',
        {
          category: LONG_NOTE.category,
          url: LONG_NOTE.url,
          notes: 'And section 5. '.repeat(20),
          mode: 'append',
        },
      ],
      ['search_links', { query: LONG_NOTE.url }],
    ],
    answer([refused, found]) {
      expect(found?.links[0]?.notes).toBe(LONG_NOTE.notes);
      expect(refused?.error).toMatch(
        /would have 10,2\d\d characters, and 10,000 are the limit\. It has 9,\d\d\d now, so there is room for \d+ more\. Nothing was changed/,
      );
    },
    verdict: 'well',
  },
  {
    id: 37,
    says: 'Save this noodle recipe to Recipies, in Home.',
    key: 'write',
    calls: [
      // The list of tools says to reuse a category from list_workspaces.
      ['list_workspaces', { workspaceId: 'Home' }],
      [
        'add_to_dashboard',
        (results) => ({
          category: resultAt(results, 0).workspaces[0]?.categories.find(({ name }) =>
            name.startsWith('Recip'),
          )?.name,
          title: 'Biang biang noodles',
          url: 'https://thewoksoflife.com/biang-biang-noodles/',
          workspaceId: 'Home',
        }),
      ],
    ],
    answer(results) {
      expect(resultAt(results, 1)).toMatchObject({ status: 'created', category: 'Recipes' });
      expect(resultAt(results, 1)).not.toHaveProperty('similarCategories');
    },
    verdict: 'well',
  },
  {
    id: 38,
    says: 'Note on “There is no now”: for the retro on duplicate orders.',
    key: 'write',
    calls: [
      ['add_note_to_link', { category: CLOCKS.category, url: CLOCKS.url, notes: NOTE, mode: 'append' }],
    ],
    answer([noted]) {
      expect(noted).toMatchObject({
        status: 'updated',
        workspaceId: 'work',
        link: { notes: `${CLOCKS.notes ?? ''}\n${NOTE}` },
      });
      expect(noted?.hint).toContain(`The link is in category "${CLOCKS.category}" of workspace "work"`);
    },
    verdict: 'well',
  },
];
