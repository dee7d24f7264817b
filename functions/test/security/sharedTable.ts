import type { postRoute } from '../support/requests/rest';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';

// Who may do what in a shared workspace: every tool and every route that takes a workspace, and every document below one.

export const PEOPLE = ['owner', 'editor', 'viewer', 'removed', 'invited', 'stranger'] as const;
export type PersonName = (typeof PEOPLE)[number];

/** `yes`, `role`: the person's role does not allow it, or `none`: exactly as if there were no such workspace. */
export type Outcome = 'yes' | 'role' | 'none';
/** One outcome for each person. A missing or extra one does not compile. */
export type Row = RowOf<typeof PEOPLE>;
type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: Outcome };

/** What a tool needs of a key or an app: its permission. An ID token may do everything that its person may. */
export type Needs = 'read' | 'write' | 'tidy';

const { category, url } = LINK;
const second = { category, url: 'https://example.com/second', title: 'Second' };

// oxfmt-ignore
export const TOOLS: readonly (readonly [tool: string, needs: Needs, row: Row, input: object])[] = [
  //                             owner  editor  viewer  removed invited stranger
  ['list_workspaces',  'read',  ['yes', 'yes',  'yes',  'none', 'none', 'none'], {}],
  ['list_links',       'read',  ['yes', 'yes',  'yes',  'none', 'none', 'none'], {}],
  ['search_links',     'read',  ['yes', 'yes',  'yes',  'none', 'none', 'none'], { query: 'guide' }],
  ['add_to_dashboard', 'write', ['yes', 'yes',  'role', 'none', 'none', 'none'], LINK],
  ['add_note_to_link', 'write', ['yes', 'yes',  'role', 'none', 'none', 'none'], { category, url, notes: 'A note' }],
  ['edit_links',       'tidy',  ['yes', 'yes',  'role', 'none', 'none', 'none'], { category, urls: [url], set: { title: 'Again' } }],
];
/** It always adds to the person's own workspace for sessions. */
export const TOOLS_WITHOUT_WORKSPACE = ['log_session'];

type Route = Parameters<typeof postRoute>[0];
/** What the tests know once the workspace exists. */
export interface Made {
  readonly editorsChange: string;
  readonly ownersChange: string;
  /** An open invitation: its id, and its token if the person has it. */
  readonly invitation: string;
  readonly token: string;
}
const settings = (set: object) => () => ({ operations: [{ op: 'updateWorkspace', set }] });

// The routes take an ID token only: see `authorization.test.ts`. Each person calls them from top to bottom, the owner last.
// oxfmt-ignore
export const ROUTES: readonly (readonly [route: Route, what: string, row: Row, body: (made: Made) => object])[] = [
  //                                owner   editor  viewer  removed invited stranger
  ['edit',    'add a link',        ['yes',  'yes',  'role', 'none', 'none', 'none'], () => ({ operations: [{ op: 'addLink', ...second }] })],
  ['edit',    'sort',              ['yes',  'yes',  'role', 'none', 'none', 'none'], settings({ categoryOrder: 'name' })],
  ['edit',    'rename',            ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ name: 'Team' })],
  ['edit',    'publish',           ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ isPublic: false })],
  ['edit',    'let be listed',     ['yes',  'role', 'role', 'none', 'none', 'none'], settings({ isIndexed: true })],
  ['revert',  "an editor's",       ['yes',  'yes',  'role', 'none', 'none', 'none'], ({ editorsChange }) => ({ changes: [editorsChange] })],
  ['revert',  "the owner's",       ['yes',  'none', 'role', 'none', 'none', 'none'], ({ ownersChange }) => ({ changes: [ownersChange] })],
  ['purge',   'a link',            ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ links: ['0'.repeat(32)] })],
  ['invite',  'a viewer',          ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ role: 'viewer' })],
  ['invite',  'revoke',            ['yes',  'role', 'role', 'none', 'none', 'none'], ({ invitation }) => ({ revoke: invitation })],
  ['members', 'list',              ['yes',  'yes',  'yes',  'none', 'none', 'none'], () => ({})],
  ['members', 'change a role',     ['yes',  'role', 'role', 'none', 'none', 'none'], () => ({ set: { nobody: 'editor' } })],
  ['members', 'hand over',         ['none', 'role', 'role', 'none', 'none', 'none'], () => ({ handTo: 'nobody' })],
  // These end what they are about.
  ['join',    'with an invitation', ['none', 'none', 'none', 'none', 'yes', 'none'], ({ token }) => ({ token })],
  ['leave',   'it',                ['none', 'yes',  'yes',  'none', 'yes',  'none'], () => ({})],
  ['delete',  'it',                ['yes',  'none', 'none', 'none', 'none', 'none'], () => ({})],
];
/** They take no workspace that exists. */
export const ROUTES_WITHOUT_WORKSPACE = ['update', 'create'];

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
