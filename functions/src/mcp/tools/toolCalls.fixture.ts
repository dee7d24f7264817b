/** The link that most tests save. */
export const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };

export type ToolName =
  | 'add_to_dashboard'
  | 'list_workspaces'
  | 'list_links'
  | 'add_note_to_link'
  | 'search_links'
  | 'log_session';

/** One call of each tool with its required arguments. Once {@link LINK} is saved, each finds or changes something. */
export const TOOL_CALLS: readonly (readonly [tool: ToolName, input: Readonly<Record<string, unknown>>])[] = [
  ['add_to_dashboard', { ...LINK, url: 'https://example.com/added' }],
  ['list_workspaces', {}],
  ['list_links', {}],
  ['add_note_to_link', { category: LINK.category, url: LINK.url, notes: 'A note' }],
  ['search_links', { query: 'guide' }],
  ['log_session', { title: 'A session' }],
];
