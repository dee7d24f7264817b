import { randomUUID } from 'node:crypto';
import type { getRoute, postRoute } from '../support/requests/rest';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';

// Who may do what in a shared workspace: every tool, every route, and every document below one.

export const PEOPLE = ['owner', 'editor', 'viewer', 'removed', 'invited', 'stranger'] as const;
export type PersonName = (typeof PEOPLE)[number];

/**
 * `yes`, `role`: the person's role does not allow it, `none`: exactly as if there were no such workspace, or `own`: done in a
 * workspace of their own.
 */
export type Outcome = 'yes' | 'role' | 'none' | 'own';
/** One outcome for each person. A missing or extra one does not compile. */
export type Row = RowOf<typeof PEOPLE>;
type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: Outcome };

/** What a tool needs of a key or an app: its permission. An ID token may do everything that its person may. */
export type Needs = 'read' | 'write' | 'tidy';

const READERS: Row = ['yes', 'yes', 'yes', 'none', 'none', 'none'];
const OWN: Row = ['own', 'own', 'own', 'own', 'own', 'own'];
/** The outcomes for keys and apps that may use only their person's own workspaces, unless those in a table are `own`. */
export const OWN_ONLY: Row = ['yes', 'none', 'none', 'none', 'none', 'none'];
/** The outcomes for keys and apps that may use only another workspace. */
export const NOTHING: Row = ['none', 'none', 'none', 'none', 'none', 'none'];

const { category, url } = LINK;
const second = { category, url: 'https://example.com/second', title: 'Second' };

// oxfmt-ignore
export const TOOLS: readonly (readonly [tool: string, needs: Needs, row: Row, input: object])[] = [
  //                             owner  editor  viewer  removed invited stranger
  ['list_workspaces',  'read',  ['yes', 'yes',  'yes',  'none', 'none', 'none'], {}],
  ['list_links',       'read',  ['yes', 'yes',  'yes',  'none', 'none', 'none'], {}],
  ['list_links',       'read',  ['yes', 'yes',  'yes',  'none', 'none', 'none'], { show: 'changes' }],
  ['search_links',     'read',  ['yes', 'yes',  'yes',  'none', 'none', 'none'], { query: 'guide' }],
  ['add_to_dashboard', 'write', ['yes', 'yes',  'role', 'none', 'none', 'none'], LINK],
  ['add_note_to_link', 'write', ['yes', 'yes',  'role', 'none', 'none', 'none'], { category, url, notes: 'A note' }],
  ['edit_links',       'tidy',  ['yes', 'yes',  'role', 'none', 'none', 'none'], { category, urls: [url], set: { title: 'Again' } }],
  ['edit_links',       'tidy',  ['yes', 'yes',  'role', 'none', 'none', 'none'], { set: { titles: [{ url, title: 'Again' }] } }],
  // Of no link, so that none of them moves away from the others.
  ['edit_links',       'tidy',  ['yes', 'yes',  'role', 'none', 'none', 'none'], { category, urls: ['urn:none'], set: { workspaceId: 'default' } }],
  // It takes no workspace.
  ['log_session',      'write', OWN,                                             { title: 'A session' }],
];
/** The tools of the connector. Its apps have tokens of their own. */
export const CONNECTOR_TOOLS: readonly (readonly [
  tool: string,
  row: Row,
  input: (documentId: string) => object,
])[] = [
  ['search', READERS, () => ({ query: 'guide' })],
  ['fetch', READERS, (id) => ({ id })],
];

type Route = Parameters<typeof postRoute>[0];
/** What the tests know once the workspace exists. */
export interface Made {
  readonly editorsChange: string;
  readonly ownersChange: string;
  /** An open invitation: its id, and its token if the person has it. */
  readonly invitation: string;
  readonly token: string;
  /** The uid of the viewer, to whom the owner offers "spare" and "given". */
  readonly viewer: string;
}
const settings = (set: object) => () => ({ operations: [{ op: 'updateWorkspace', set }] });

const edits = (...operations: object[]) => ({ operations });
const addSecond = edits({ op: 'addLink', ...second });
const addThird = edits({ op: 'addLink', ...second, url: 'https://example.com/third' });

// With an ID token. A key or an app gets a 401 from every route. Each person calls them from top to bottom, the owner last.
// oxfmt-ignore
export const ROUTES: readonly (readonly [route: Route, what: string, row: Row, body: (made: Made) => object])[] = [
  //                                owner   editor  viewer  removed invited stranger
  ['edit',    'add a link',        ['yes',  'yes',  'role', 'none', 'none', 'none'], () => addSecond],
  ['edit',    'without history',   ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ ...addSecond, withoutHistory: true })],
  ['edit',    'sort',              ['yes',  'yes',  'role', 'none', 'none', 'none'], settings({ categoryOrder: 'name' })],
  ['edit',    'rename',            ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ name: 'Team' })],
  ['edit',    'publish',           ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ isPublic: false })],
  ['edit',    'let be listed',     ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ isIndexed: true })],
  ['edit',    'describe',          ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ description: 'Ours' })],
  ['edit',    'name the owner',    ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ ownerName: 'Ada' })],
  ['edits',   'add a link',        ['yes',  'yes',  'role', 'none', 'none', 'none'], () => ({ edits: [{ editId: randomUUID(), ...addThird }] })],
  ['revert',  "an editor's",       ['yes',  'yes',  'role', 'none', 'none', 'none'], ({ editorsChange }) => ({ changes: [editorsChange] })],
  ['revert',  "the owner's",       ['yes',  'none', 'role', 'none', 'none', 'none'], ({ ownersChange }) => ({ changes: [ownersChange] })],
  ['revert',  'without history',   ['yes',  'role', 'role', 'none', 'none', 'none'], ({ editorsChange }) => ({ changes: [editorsChange], withoutHistory: true })],
  ['purge',   'a link',            ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ links: ['0'.repeat(32)] })],
  ['invite',  'a viewer',          ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ role: 'viewer' })],
  ['invite',  'revoke',            ['yes',  'role', 'role', 'none', 'none', 'none'], ({ invitation }) => ({ revoke: invitation })],
  ['members', 'list',              ['yes',  'yes',  'yes',  'none', 'none', 'none'], () => ({})],
  ['members', 'change a role',     ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ set: { nobody: 'editor' } })],
  ['members', 'offer to nobody',   ['none', 'role', 'role', 'none', 'none', 'none'], () => ({ offerTo: 'nobody' })],
  ['members', 'offer to a member', ['yes',  'role', 'role', 'none', 'none', 'none'], ({ viewer }) => ({ offerTo: viewer, workspaceId: 'spare' })],
  ['members', 'withdraw an offer', ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ offerTo: null })],
  ['members', 'accept none',       ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ accept: true })],
  ['members', 'decline none',      ['role', 'role', 'role', 'none', 'none', 'none'], () => ({ accept: false })],
  // The owner has offered it to the viewer, who declines it and then accepts it.
  ['members', 'decline an offer',  ['role', 'role', 'yes',  'none', 'none', 'none'], () => ({ accept: false, workspaceId: 'spare' })],
  ['members', 'accept an offer',   ['none', 'role', 'yes',  'none', 'none', 'none'], () => ({ accept: true, workspaceId: 'given' })],
  // These end what they are about.
  ['join',    'as invited',        ['none', 'none', 'none', 'none', 'yes', 'none'], ({ token }) => ({ token, workspaceId: 'joined' })],
  ['leave',   'it',                ['none', 'yes',  'yes',  'none', 'yes',  'none'], () => ({})],
  ['delete',  'it',                ['yes',  'none', 'none', 'none', 'none', 'none'], () => ({})],
  // The first one takes no workspace. The second one makes one with the id that they know or guess.
  ['update',  'their default one', OWN,                                              () => ({ name: 'Mine' })],
  ['create',  'one of their own',  OWN,                                              () => ({ name: 'Another' })],
];
/** The routes that change nothing. They take no workspace: the response is the same for everybody. */
// oxfmt-ignore
export const READING_ROUTES: readonly (readonly [route: Parameters<typeof getRoute>[0], what: string, row: Row, query: Record<string, string>])[] = [
  ['access',  'may use this',      OWN, {}],
  ['access',  'read for a while',  OWN, { shared: '' }],
  ['preview', 'a page',            OWN, { url: 'http://127.0.0.1/' }],
];

/** What a browser may read below the head. Nobody writes any of it. */
// oxfmt-ignore
export const READS: readonly (readonly [path: string, row: Row])[] = [
  //                       owner   editor  viewer  removed invited stranger
  ['',                    ['yes',  'yes',  'yes',  'none', 'none', 'none']],
  ['/pages',              ['yes',  'yes',  'yes',  'none', 'none', 'none']],
  ['/pages/0',            ['yes',  'yes',  'yes',  'none', 'none', 'none']],
  ['/history',            ['yes',  'yes',  'yes',  'none', 'none', 'none']],
  ['/history/a-change',   ['yes',  'yes',  'yes',  'none', 'none', 'none']],
  ['/private/authors',    ['yes',  'yes',  'yes',  'none', 'none', 'none']],
  ['/private/members',    ['yes',  'yes',  'yes',  'none', 'none', 'none']],
  ['/private/invitations', ['yes', 'none', 'none', 'none', 'none', 'none']],
  ['/private/memberUses', ['yes',  'none', 'none', 'none', 'none', 'none']],
  ['/private/handover',   ['yes',  'none', 'none', 'none', 'none', 'none']],
  ['/private',            ['none', 'none', 'none', 'none', 'none', 'none']],
];
/** The same, if the workspace is public. */
// oxfmt-ignore
export const PUBLIC_READS: typeof READS = [
  //                       owner   editor  viewer  removed invited stranger
  ['',                    ['yes',  'yes',  'yes',  'yes',  'yes',  'yes']],
  ['/pages',              ['yes',  'yes',  'yes',  'yes',  'yes',  'yes']],
  ['/pages/0',            ['yes',  'yes',  'yes',  'yes',  'yes',  'yes']],
  ...READS.slice(3),
];
