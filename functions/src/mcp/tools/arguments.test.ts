import { callContext } from '../../lib/workspaces/callContext.fixture';
import { toolsByName } from '.';
import { LINK, TOOL_CALLS, type ToolName } from './toolCalls.fixture';
import { toolUser, type ToolUser } from './toolUser.fixture';

const containing = (part: string): unknown => expect.stringContaining(part);

/** The arguments that each tool's sample call may omit. */
const OPTIONAL: Readonly<Record<ToolName, readonly string[]>> = {
  add_to_dashboard: ['userId', 'workspaceId', 'notes', 'sourceUrl'],
  list_workspaces: ['userId', 'workspaceId', 'limit', 'cursor'],
  list_links: [
    'userId',
    'workspaceId',
    'category',
    'since',
    'until',
    'limit',
    'cursor',
    'show',
    'order',
    'brief',
  ],
  add_note_to_link: ['userId', 'workspaceId', 'sourceUrl'],
  search_links: ['userId', 'workspaceId', 'since', 'until', 'limit', 'cursor'],
  log_session: ['userId', 'notes', 'conversationId', 'localPath', 'category', 'sourceUrl'],
};

/** What the error calls the types of arguments that are no strings. */
const TYPES: Readonly<Record<string, string>> = {
  limit: 'a whole number',
  show: '"changes" or "no_note" or "duplicates" or "tags"',
  order: '"oldest" or "title". Omit it for the newest first',
  brief: 'true or false',
};

const REQUIRED = TOOL_CALLS.flatMap(([tool, input]) =>
  Object.keys(input)
    .filter((name) => !(tool === 'add_note_to_link' && name === 'notes'))
    .map((name) => [tool, name, input] as const),
);

async function userWithLink(): Promise<ToolUser> {
  const user = toolUser();
  await user.add(LINK);
  return user;
}

describe.each(TOOL_CALLS)('the arguments of %s', (tool, input) => {
  const optional = OPTIONAL[tool];

  it('are named in the error about unknown ones', async () => {
    const { error } = await userWithLink();
    expect(await error(tool, { ...input, color: 'red', user: 'x' })).toEqual({
      code: 'invalid_arguments',
      message: expect.stringMatching(
        /^color: is not a known field; user: is not a known field\. The arguments are .*\buserId\.$/,
      ),
    });
  });

  it('count as omitted when they are optional and empty, blank or null', async () => {
    const { ok } = await userWithLink();
    const { changeId: _, ...omitted } = await ok(tool, input);
    for (const empty of ['', '  ', null]) {
      const given = Object.fromEntries(optional.map((name) => [name, empty]));
      const response = await ok(tool, { ...input, ...given });
      expect(response).toEqual('status' in omitted ? { ...omitted, status: 'unchanged' } : omitted);
    }
  });

  it('are rejected when they are optional and of the wrong type', async () => {
    const { error } = await userWithLink();
    for (const name of optional) {
      const type = TYPES[name] ?? 'a string';
      expect(await error(tool, { ...input, [name]: ['x', 'y'] })).toEqual({
        code: 'invalid_arguments',
        message: containing(`${name}: must be ${type}. The arguments are `),
      });
    }
  });
});

it.each(REQUIRED)('%s requires a non-empty %s', async (tool, name, input) => {
  const { error } = toolUser();
  for (const [value, problem] of [
    [undefined, 'is required'],
    [null, 'must be a string'],
    ['', name === 'url' ? 'must be an absolute URL' : 'must not be empty'],
    [' ', name === 'url' ? 'must be an absolute URL' : 'must not be empty'],
    [['x', 'y'], 'must be a string'],
  ]) {
    expect(await error(tool, { ...input, [name]: value })).toEqual({
      code: 'invalid_arguments',
      message: containing(`${name}: ${String(problem)}`),
    });
  }
});

/** The tools whose responses have pages. */
const PAGED = [
  ['list_workspaces', {}],
  ['list_links', {}],
  ['search_links', { query: 'guide' }],
] as const;

describe('limits', () => {
  it.each<[tool: string, name: string, longest: string]>([
    ['add_to_dashboard', 'category', 'c'.repeat(100)],
    ['add_to_dashboard', 'title', 't'.repeat(500)],
    ['add_to_dashboard', 'url', LINK.url.padEnd(2_048, 'u')],
    ['add_to_dashboard', 'notes', 'n'.repeat(10_000)],
    ['add_to_dashboard', 'sourceUrl', LINK.url.padEnd(2_048, 's')],
    ['search_links', 'query', 'q'.repeat(2_048)],
    ['log_session', 'conversationId', 'i'.repeat(200)],
    ['log_session', 'localPath', `/${'p'.repeat(999)}`],
  ])('%s accepts a %s of the maximum length and no longer', async (tool, name, longest) => {
    const { ok, error } = toolUser();
    const input = TOOL_CALLS.find(([candidate]) => candidate === tool)?.[1];
    await ok(tool, { ...input, [name]: longest });
    const maximum = longest.length.toLocaleString('en');
    expect(await error(tool, { ...input, [name]: `${longest}x` })).toEqual({
      code: 'invalid_arguments',
      message: containing(`${name}: must have at most ${maximum} characters`),
    });
  });

  it.each(['10', ' 10 ', 10])('a limit may be a string: %j', async (limit) => {
    const { ok } = await userWithLink();
    for (const [tool, input] of PAGED) await ok(tool, { ...input, limit });
  });

  it.each([0, -1, 1001, '1001', '1e2', '-1', 'ten', '0x10', 1.5])(
    'a limit of %j is rejected',
    async (limit) => {
      const { error } = toolUser();
      for (const [tool, input] of PAGED) {
        expect(await error(tool, { ...input, limit })).toEqual({
          code: 'invalid_arguments',
          message: expect.stringMatching(
            /^limit: must be (from 1 to 1000|a whole number)\. The arguments are /,
          ),
        });
      }
    },
  );
});

describe('security', () => {
  it.each(['a/b', '.', '..', '__name__', 'x'.repeat(129)])(
    'rejects an identifier that is not one path segment: %s',
    async (id) => {
      expect(await toolUser().error('list_links', { userId: id })).toEqual({
        code: 'invalid_arguments',
        message: containing('userId: must be an identifier of 1 to 128 characters without "/"'),
      });
    },
  );

  it.each(['x'.repeat(129), '\u0000/'])(
    'rejects what is neither the id nor the name of a workspace: %j',
    async (workspaceId) => {
      expect(await toolUser().error('list_links', { workspaceId })).toEqual({
        code: 'invalid_arguments',
        message: containing('workspaceId: must be the id or the name of a workspace'),
      });
    },
  );

  it.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', '__defineGetter__'])(
    'rejects an argument called %s, and leaves every object unchanged',
    async (name) => {
      for (const [tool, input] of TOOL_CALLS) {
        const members = JSON.stringify(input).slice(1, -1);
        const polluted = `${JSON.stringify(name)}:{"isPublic":true,"polluted":"yes"}`;
        const given: unknown = JSON.parse(`{${[members, polluted].filter(Boolean).join(',')}}`);
        const { outcome } = (await toolsByName.get(tool)?.call(callContext(), given)) ?? {};
        expect(outcome).toBe('invalid_arguments');
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect({}).not.toHaveProperty('polluted');
      }
    },
  );
});
