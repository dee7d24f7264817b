import { z } from 'zod';
import { toolDefinitions, toolsByName } from '.';

const MAX_TOKENS = 2_500;
const CHARACTERS_PER_TOKEN = 4;

/** The promised parameters of each tool, plus `limit` and `cursor`. */
const PARAMETERS: Readonly<Record<string, { required: string[]; optional: string[] }>> = {
  add_to_dashboard: {
    required: ['category', 'title', 'url'],
    optional: ['userId', 'workspaceId', 'notes', 'sourceUrl'],
  },
  list_workspaces: { required: [], optional: ['userId'] },
  list_links: { required: [], optional: ['userId', 'workspaceId', 'category', 'limit', 'cursor'] },
  add_note_to_link: {
    required: ['category', 'url'],
    optional: ['userId', 'workspaceId', 'notes', 'sourceUrl'],
  },
  search_links: { required: ['query'], optional: ['userId', 'workspaceId', 'limit', 'cursor'] },
  log_session: {
    required: ['title'],
    optional: ['userId', 'notes', 'conversationId', 'localPath', 'category', 'sourceUrl'],
  },
};

const inputSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.string() })),
  required: z.array(z.string()).default([]),
  additionalProperties: z.literal(false),
});

describe('the tool list', () => {
  it('has exactly the six promised tools, by name too', () => {
    expect(toolDefinitions.map(({ name }) => name)).toEqual(Object.keys(PARAMETERS));
    expect([...toolsByName.keys()]).toEqual(Object.keys(PARAMETERS));
  });

  it.each(toolDefinitions)('gives $name the promised parameters and no others', (tool) => {
    const { properties, required } = inputSchema.parse(tool.inputSchema);
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    expect({ required: required.toSorted(), optional: optional.toSorted() }).toEqual({
      required: PARAMETERS[tool.name]?.required.toSorted(),
      optional: PARAMETERS[tool.name]?.optional.toSorted(),
    });
    for (const [name, { type }] of Object.entries(properties)) {
      expect([name, type]).toEqual([name, name === 'limit' ? 'integer' : 'string']);
    }
  });

  it('costs a model at most 2,500 tokens', () => {
    expect(JSON.stringify(toolDefinitions).length / CHARACTERS_PER_TOKEN).toBeLessThanOrEqual(MAX_TOKENS);
  });

  it('matches the snapshot', () => {
    expect(toolDefinitions).toMatchSnapshot();
  });
});
