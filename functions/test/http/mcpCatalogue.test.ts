import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { ToolClient } from '../support/client';
import { LIST_TOOLS, send } from '../support/messages';

/** The tools of section 4.3, in its order. */
const PARAMETERS: [tool: string, rows: [parameter: string, required: 'yes' | 'no', says: RegExp][]][] = [
  [
    'add_to_dashboard',
    [
      ['userId', 'no', /owner/],
      ['workspaceId', 'no', /Defaults to "default"/],
      ['category', 'yes', /in any case/],
      ['title', 'yes', /Display title/],
      ['url', 'yes', /URL/],
      ['notes', 'no', /kept/],
      ['sourceUrl', 'no', /notes tool/],
    ],
  ],
  ['list_workspaces', [['userId', 'no', /owner/]]],
  [
    'list_links',
    [
      ['userId', 'no', /owner/],
      ['workspaceId', 'no', /Defaults to "default"/],
      ['category', 'no', /Only this category/],
    ],
  ],
  [
    'add_note_to_link',
    [
      ['userId', 'no', /owner/],
      ['workspaceId', 'no', /Defaults to "default"/],
      ['category', 'yes', /Category that holds the link/],
      ['url', 'yes', /URL/],
      ['notes', 'no', /Replaces the note/],
      ['sourceUrl', 'no', /notes tool/],
    ],
  ],
  [
    'search_links',
    [
      ['userId', 'no', /owner/],
      ['workspaceId', 'no', /Defaults to "default"/],
      ['query', 'yes', /Words/],
    ],
  ],
  [
    'log_session',
    [
      ['userId', 'no', /owner/],
      ['title', 'yes', /Title or summary/],
      ['notes', 'no', /Key decisions, changes, outcomes/],
      ['conversationId', 'no', /Conversation UUID/],
      ['localPath', 'no', /Local path of the transcript/],
      ['category', 'no', /today's date/],
      ['sourceUrl', 'no', /notes tool/],
    ],
  ],
];

const stringParameter = z.looseObject({ type: z.literal('string'), description: z.string().optional() });

let tools: Tool[];

beforeAll(async () => {
  const { client } = await ToolClient.connect(DEVELOPMENT_KEY);
  ({ tools } = await client.listTools());
});

function inputOf(name: string): Tool['inputSchema'] {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return tool.inputSchema;
}

describe('4.3 POST /mcp: exactly 6 tools are exposed', () => {
  it('which are those of the description, in its order', () => {
    expect(tools.map(({ name }) => name)).toEqual(PARAMETERS.map(([tool]) => tool));
  });

  it('and each says what it is, what it gives back, and what a client may assume of it', () => {
    for (const tool of tools) {
      expect(tool).toEqual({
        name: tool.name,
        title: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/^[A-Z].{40,}\.$/),
        inputSchema: expect.objectContaining({ type: 'object', additionalProperties: false }),
        outputSchema: expect.objectContaining({ type: 'object', required: expect.any(Array) }),
        annotations: {
          readOnlyHint: ['list_workspaces', 'list_links', 'search_links'].includes(tool.name),
          destructiveHint: ['add_note_to_link', 'log_session'].includes(tool.name),
          idempotentHint: true,
          openWorldHint: false,
        },
      });
    }
  });

  it('and their list costs a model at most 2,500 tokens, at four characters each', async () => {
    const { body } = await send(DEVELOPMENT_KEY, LIST_TOOLS);
    const { result } = z.object({ result: z.object({ tools: z.array(z.unknown()) }) }).parse(body);
    expect(JSON.stringify(result.tools).length / 4).toBeLessThanOrEqual(2500);
  });
});

describe.each(PARAMETERS)('4.3 Tool `%s`', (name, rows) => {
  it.each(rows)('%s: a string, required: %s', (parameter, required, says) => {
    const inputSchema = inputOf(name);
    const { description } = stringParameter.parse(inputSchema.properties?.[parameter]);
    expect(description).toMatch(says);
    expect(inputSchema.required?.includes(parameter) ?? false).toBe(required === 'yes');
  });

  it('has no other parameters, but limit and cursor where its answer comes in pages', () => {
    const inputSchema = inputOf(name);
    const paged = name === 'list_links' || name === 'search_links';
    expect(Object.keys(inputSchema.properties ?? {})).toEqual([
      ...rows.map(([parameter]) => parameter),
      ...(paged ? ['limit', 'cursor'] : []),
    ]);
  });
});
