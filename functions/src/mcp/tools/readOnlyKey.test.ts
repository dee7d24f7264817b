import { adasKey } from '../../lib/access/actor.fixture';
import { TOOL_CALLS } from './toolCalls.fixture';
import { toolUser } from './toolUser.fixture';

const WRITING = ['add_to_dashboard', 'add_note_to_link', 'log_session'];
const REJECTION = {
  code: 'read_only_key',
  message:
    'This API key is read-only, so nothing was changed. To make changes, create a key that can add and annotate in the web app, under Settings.',
};

const reader = () => toolUser({ actor: { ...adasKey, permission: 'read' } });

describe('with a read-only key', () => {
  it.each(TOOL_CALLS.filter(([tool]) => WRITING.includes(tool)))(
    '%s is rejected before its arguments are checked or anything is read',
    async (tool, input) => {
      const { error, workspaces } = reader();
      const load = jest.spyOn(workspaces, 'load');
      expect(await error(tool, { ...input })).toEqual(REJECTION);
      expect(await error(tool, {})).toEqual(REJECTION);
      expect(load).not.toHaveBeenCalled();
      expect(workspaces.stored.size).toBe(0);
    },
  );

  it.each(TOOL_CALLS.filter(([tool]) => !WRITING.includes(tool)))('%s works', async (tool, input) => {
    await reader().ok(tool, { ...input });
  });
});

it.each([
  ['add_to_dashboard', 'read'],
  ['edit_links', 'write'],
] as const)('%s says where a person can allow it, if a key may only %s', async (tool, permission) => {
  const webAppUrl = 'https://links.example.com';
  const { message } = await toolUser({ webAppUrl, actor: { ...adasKey, permission } }).error(tool, {});
  expect(message).toContain(` in the web app at ${webAppUrl}, under Settings.`);
});
