import { ask, describeOnLinux, user } from './opencode';
import { SIX_TOOLS, WORKSPACES } from './service';

describeOnLinux('opencode', () => {
  it('offers the model the six tools, and hands it the result of a call', async () => {
    const { tools, toolResults, stdout, stderr } = await ask(user.key, {
      tool: 'list_workspaces',
      input: {},
    });
    expect(tools).toEqual(expect.arrayContaining(SIX_TOOLS.map((name) => `link-dashboard_${name}`)));
    expect(JSON.parse(toolResults?.[0] ?? '')).toEqual(WORKSPACES);
    expect(stdout + stderr).toContain('Done.');
  });
});
