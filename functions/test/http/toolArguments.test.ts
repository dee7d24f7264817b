import { containing } from '../support/matchers';
import { LINK, TOOL_CALLS, type ToolName } from '../support/toolCalls';
import { connectUser, type ToolUser } from '../support/toolUser';

/** Of each tool: the arguments that may be left out of its sample call. */
const OPTIONAL: Readonly<Record<ToolName, readonly string[]>> = {
  add_to_dashboard: ['userId', 'workspaceId', 'notes', 'sourceUrl'],
  list_workspaces: ['userId'],
  list_links: ['userId', 'workspaceId', 'category', 'limit', 'cursor'],
  add_note_to_link: ['userId', 'workspaceId', 'sourceUrl'],
  search_links: ['userId', 'workspaceId', 'limit', 'cursor'],
  log_session: ['userId', 'notes', 'conversationId', 'localPath', 'category', 'sourceUrl'],
};

const REQUIRED = TOOL_CALLS.flatMap(([tool, input]) =>
  Object.keys(input)
    .filter((name) => !(tool === 'add_note_to_link' && name === 'notes'))
    .map((name) => [tool, name, input] as const),
);

async function userWithLink(): Promise<ToolUser> {
  const user = await connectUser();
  await user.add(LINK);
  return user;
}

describe.each(TOOL_CALLS)('the arguments of %s', (tool, input) => {
  const optional = OPTIONAL[tool];

  it('that are unknown are an error that names them, and those that are known', async () => {
    const { tools } = await userWithLink();
    expect(await tools.error(tool, { ...input, colour: 'red', user_id: 'x' })).toEqual({
      code: 'invalid_arguments',
      message: expect.stringMatching(
        /^colour: is not a known field; user_id: is not a known field\. The arguments are userId\b/,
      ),
    });
  });

  it('that are optional count as left out when they are empty, blank or null', async () => {
    const { tools } = await userWithLink();
    const leftOut = await tools.ok(tool, input);
    for (const empty of ['', '  ', null]) {
      const given = Object.fromEntries(optional.map((name) => [name, empty]));
      const answer = await tools.ok(tool, { ...input, ...given });
      expect(answer).toEqual('status' in leftOut ? { ...leftOut, status: 'unchanged' } : leftOut);
    }
  });

  it('that are optional are refused when they are of another type', async () => {
    const { tools } = await userWithLink();
    for (const name of optional) {
      const type = name === 'limit' ? 'a whole number' : 'a string';
      expect(await tools.error(tool, { ...input, [name]: ['x'] })).toEqual({
        code: 'invalid_arguments',
        message: containing(`${name}: must be ${type}. The arguments are userId`),
      });
    }
  });
});

it.each(REQUIRED)(
  'the argument of %s: %s is required, and not empty: the error names it',
  async (tool, name, input) => {
    const { tools } = await connectUser();
    for (const [value, problem] of [
      [undefined, 'is required'],
      [null, 'must be a string'],
      ['', name === 'url' ? 'must be an absolute URL' : 'must not be empty'],
      [' ', name === 'url' ? 'must be an absolute URL' : 'must not be empty'],
      [7, 'must be a string'],
    ]) {
      expect(await tools.error(tool, { ...input, [name]: value })).toEqual({
        code: 'invalid_arguments',
        message: containing(`${name}: ${String(problem)}`),
      });
    }
  },
);

describe('the limits of the arguments', () => {
  it.each<[tool: string, name: string, longest: string]>([
    ['add_to_dashboard', 'category', 'c'.repeat(100)],
    ['add_to_dashboard', 'title', 't'.repeat(500)],
    ['add_to_dashboard', 'url', LINK.url.padEnd(2_048, 'u')],
    ['add_to_dashboard', 'notes', 'n'.repeat(10_000)],
    ['add_to_dashboard', 'sourceUrl', LINK.url.padEnd(2_048, 's')],
    ['search_links', 'query', 'q'.repeat(2_048)],
    ['log_session', 'conversationId', 'i'.repeat(200)],
    ['log_session', 'localPath', `/${'p'.repeat(999)}`],
  ])('%s: %s', async (tool, name, longest) => {
    const { tools } = await connectUser();
    const input = TOOL_CALLS.find(([candidate]) => candidate === tool)?.[1];
    await tools.ok(tool, { ...input, [name]: longest });
    const maximum = longest.length.toLocaleString('en');
    expect(await tools.error(tool, { ...input, [name]: `${longest}x` })).toEqual({
      code: 'invalid_arguments',
      message: containing(`${name}: must have at most ${maximum} characters`),
    });
  });

  it.each([0, -1, 501])('list_links and search_links: a limit of %s', async (limit) => {
    const { tools } = await connectUser();
    for (const [tool, input] of [
      ['list_links', {}],
      ['search_links', { query: 'guide' }],
    ] as const) {
      expect(await tools.error(tool, { ...input, limit })).toEqual({
        code: 'invalid_arguments',
        message: containing('limit: must be from 1 to 500. The arguments are'),
      });
    }
  });

  it.each(['a/b', '.', '..', '__name__', 'x'.repeat(129)])(
    'an identifier is one segment of a path: %s',
    async (id) => {
      const { tools } = await connectUser();
      for (const name of ['userId', 'workspaceId']) {
        expect(await tools.error('list_links', { [name]: id })).toEqual({
          code: 'invalid_arguments',
          message: containing(`${name}: must be an identifier of 1 to 128 characters without "/"`),
        });
      }
    },
  );
});
