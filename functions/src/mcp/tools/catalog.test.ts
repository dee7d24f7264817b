import { z } from 'zod';
import { toolDefinitionsFor, toolsByName } from '.';
import type { ToolDefinition } from './defineTool';

type Row = [parameter: string, required: 'yes' | 'no', description: RegExp];

const USER: Row = ['userId', 'no', /owner/];
const WORKSPACE: Row = ['workspaceId', 'no', /Id or name; defaults to "default"/];
const ANY_WORKSPACE: Row = ['workspaceId', 'no', /"\*" for all; defaults to "default"/];
const SEARCHED_WORKSPACE: Row = ['workspaceId', 'no', /Omit to try "default", then all/];
const PERIOD: Row[] = [
  ['since', 'no', /ISO date or time/],
  ['until', 'no', /Inclusive/],
];
const PAGE: Row[] = [
  ['limit', 'no', /11\.5 KB.*40 KB/],
  ['cursor', 'no', /nextCursor/],
];
const LINK_PAGE: Row[] = [
  ['limit', 'no', /11\.5 KB.*40 KB/],
  ['cursor', 'no', /nextCursor, or the last URL before links were cut/],
];
const REFERENCE: Row = ['sourceUrl', 'no', /notes tool, not its own URL/];

/** The tools and their parameters in order: required ones first and userId last, for clients that pass them by position. */
const PARAMETERS: [tool: string, rows: Row[]][] = [
  [
    'add_to_dashboard',
    [
      ['category', 'yes', /any case.*list_workspaces/],
      ['title', 'yes', /Display title/],
      ['url', 'yes', /URL/],
      ['notes', 'no', /kept/],
      REFERENCE,
      WORKSPACE,
      USER,
    ],
  ],
  ['list_workspaces', [['workspaceId', 'no', /Only this one/], ...PAGE, USER]],
  [
    'list_links',
    [
      ANY_WORKSPACE,
      ['category', 'no', /Only this category/],
      ...PERIOD,
      ...LINK_PAGE,
      ['show', 'no', /Only these/],
      ['order', 'no', /Else newest/],
      ['brief', 'no', /A line each, and an overview/],
      USER,
    ],
  ],
  [
    'add_note_to_link',
    [
      ['category', 'yes', /Category of the link/],
      ['url', 'yes', /URL/],
      ['notes', 'no', /Replaces the note unless/],
      REFERENCE,
      WORKSPACE,
      ['mode', 'no', /append adds.*clear removes/],
      USER,
    ],
  ],
  [
    'search_links',
    [['query', 'yes', /Keywords or a URL/], SEARCHED_WORKSPACE, ...PERIOD, ...LINK_PAGE, USER],
  ],
  [
    'log_session',
    [
      ['title', 'yes', /Title or summary/],
      ['notes', 'no', /Key decisions, changes, outcomes/],
      ['conversationId', 'no', /Chat UUID, if known/],
      ['localPath', 'no', /Path of the transcript/],
      ['category', 'no', /Default: today/],
      REFERENCE,
      USER,
    ],
  ],
];

/** How characters are counted as tokens. */
const CHARACTERS_PER_TOKEN = 4;
const tokensOf = (value: unknown) => JSON.stringify(value).length / CHARACTERS_PER_TOKEN;

/** Returns the tools without what only apps that show pages read. */
const withoutCards = (tools: readonly ToolDefinition[]) =>
  tools.map(({ _meta: { ui, 'ui/resourceUri': uri, ...meta } = {}, ...tool }) => ({
    ...tool,
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
  }));

const ALL = toolDefinitionsFor(`https://${'p'.repeat(30)}.web.app`);
const TIDY = toolDefinitionsFor(`https://${'p'.repeat(30)}.web.app`, true);
/**
 * How many tokens the list, the one with the seventh tool, and its descriptions and inputs still have. CONTRIBUTING.md says what to
 * do if there are too few.
 */
const free = {
  all: Math.floor(2_500 - tokensOf(withoutCards(ALL))),
  tidy: Math.floor(2_800 - tokensOf(withoutCards(TIDY))),
  inputs: Math.floor(
    1_300 - tokensOf(ALL.map(({ description, inputSchema }) => ({ description, inputSchema }))),
  ),
};

/** The types of the parameters that are no strings. */
const TYPES: Readonly<Record<string, string>> = { limit: 'integer', brief: 'boolean' };

const inputSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.string(), description: z.string().optional() })),
  required: z.array(z.string()).default([]),
});

const inputOf = (tool: string) => inputSchema.parse(toolsByName.get(tool)?.definition.inputSchema);

describe('the catalog', () => {
  it('lists exactly the six promised tools, in order', () => {
    const names = PARAMETERS.map(([tool]) => tool);
    expect(toolDefinitionsFor().map(({ name }) => name)).toEqual(names);
  });

  it('gives every tool a title, a description, both schemas and all four hints', () => {
    for (const tool of toolDefinitionsFor()) {
      expect(tool).toEqual({
        name: tool.name,
        title: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/^[A-Z].{40,}\.$/),
        inputSchema: expect.objectContaining({ type: 'object', additionalProperties: false }),
        outputSchema: expect.objectContaining({ type: 'object', required: expect.any(Array) }),
        annotations: {
          readOnlyHint: ['list_workspaces', 'list_links', 'search_links'].includes(tool.name),
          destructiveHint: tool.name === 'add_note_to_link',
          idempotentHint: true,
          openWorldHint: false,
        },
        ...(tool._meta && { _meta: tool._meta }),
      });
    }
  });

  it('has Claude Code load the tools for saving and searching at once, and says what people call them', () => {
    const loaded = toolDefinitionsFor().filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true);
    expect(loaded.map(({ name }) => name)).toEqual(['add_to_dashboard', 'search_links']);
    for (const { _meta } of loaded) {
      expect(_meta?.['anthropic/searchHint']).toMatch(/^[a-z, ]{20,80}$/);
    }
  });

  it(`costs a model at most 2,500 tokens: ${String(free.all)} are free, of descriptions and inputs ${String(free.inputs)}`, () => {
    expect(free.all).toBeGreaterThanOrEqual(0);
    expect(free.inputs).toBeGreaterThanOrEqual(0);
  });

  it(`offers a seventh tool to callers who may tidy up, at most 2,800 tokens in all: ${String(free.tidy)} are free`, () => {
    const tools = TIDY;
    expect(tools.map(({ name }) => name)).toEqual([
      ...toolDefinitionsFor().map(({ name }) => name),
      'edit_links',
    ]);
    expect(tools.at(-1)?.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(free.tidy).toBeGreaterThanOrEqual(0);
    expect(tools[1]?.description).toMatch(
      /Only the user can create, publish or delete workspaces: in the web app at /,
    );
  });

  it('says what only the user can do, and where, even if a client drops the instructions', () => {
    const [, { description } = { description: '' }] = toolDefinitionsFor('https://links.example.com');
    expect(description).toMatch(
      /Only the user can create, publish or delete workspaces, or move, .*: in the web app at https:\/\/links\.example\.com\.$/,
    );
  });

  it('says in each description when to use the tool, and gives an example', () => {
    for (const { description } of toolDefinitionsFor()) {
      expect(description).toMatch(/Use it/);
      expect(description).toMatch(/e\.g\. /);
    }
  });

  it.each([false, true])(
    'tells apps which results are cards, and what cards may call (tidy: %s)',
    (mayTidyUp) => {
      const visibility = ['model', 'app'];
      const resourceUri = `ui://links/cards-${mayTidyUp ? 'tidy-' : ''}test.html`;
      const shown = { ui: { resourceUri, visibility }, 'ui/resourceUri': resourceUri };
      const tools = toolDefinitionsFor(undefined, mayTidyUp);
      expect(tools.flatMap(({ name, _meta = {} }) => ('ui' in _meta ? [[name, _meta]] : []))).toEqual([
        ['list_links', shown],
        ['search_links', expect.objectContaining(shown)],
        ...(mayTidyUp ? [['edit_links', expect.objectContaining({ ui: { visibility } })]] : []),
      ]);
      expect(tokensOf(tools) - tokensOf(withoutCards(tools))).toBeLessThan(100);
    },
  );

  it('matches the snapshot', () => {
    expect(toolDefinitionsFor()).toMatchSnapshot();
  });
});

describe.each(PARAMETERS)('%s', (name, rows) => {
  it.each(rows)('describes %s (required: %s)', (parameter, required, expected) => {
    const input = inputOf(name);
    expect(input.properties[parameter]).toMatchObject({
      type: TYPES[parameter] ?? 'string',
      description: expect.stringMatching(expected),
    });
    expect(input.required.includes(parameter)).toBe(required === 'yes');
  });

  it('has no other parameters, and these in order', () => {
    expect(Object.keys(inputOf(name).properties)).toEqual(rows.map(([parameter]) => parameter));
  });
});
