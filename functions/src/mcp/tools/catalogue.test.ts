import { z } from 'zod';
import { toolDefinitions, toolsByName } from '.';

/** The tools and parameters that the service promises, in the promised order. */
const PARAMETERS: [tool: string, rows: [parameter: string, required: 'yes' | 'no', description: RegExp][]][] =
  [
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

const inputSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.string(), description: z.string().optional() })),
  required: z.array(z.string()).default([]),
});

const inputOf = (tool: string) => inputSchema.parse(toolsByName.get(tool)?.definition.inputSchema);

describe('the catalogue', () => {
  it('lists exactly the six promised tools, in order', () => {
    expect(toolDefinitions.map(({ name }) => name)).toEqual(PARAMETERS.map(([tool]) => tool));
  });

  it('gives every tool a title, a description, both schemas and all four hints', () => {
    for (const tool of toolDefinitions) {
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

  it('costs a model at most 2,500 tokens, at four characters each', () => {
    expect(JSON.stringify(toolDefinitions).length / 4).toBeLessThanOrEqual(2500);
  });
});

describe.each(PARAMETERS)('%s', (name, rows) => {
  it.each(rows)('describes %s as a string (required: %s)', (parameter, required, expected) => {
    const input = inputOf(name);
    expect(input.properties[parameter]).toMatchObject({
      type: 'string',
      description: expect.stringMatching(expected),
    });
    expect(input.required.includes(parameter)).toBe(required === 'yes');
  });

  it('has no other parameters, except limit and cursor if it returns pages', () => {
    const isPaged = name === 'list_links' || name === 'search_links';
    expect(Object.keys(inputOf(name).properties)).toEqual([
      ...rows.map(([parameter]) => parameter),
      ...(isPaged ? ['limit', 'cursor'] : []),
    ]);
  });
});
