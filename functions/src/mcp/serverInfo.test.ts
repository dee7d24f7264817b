import { instructionsFor, serverInfoFor } from './serverInfo';

const DEPLOYED = { isEmulator: false, projectId: 'my-dashboard' };
const EMULATED = { isEmulator: true, projectId: 'demo-dashboard' };

describe('the description of the server', () => {
  it('has the URL and the icon of the project', () => {
    expect(serverInfoFor(undefined, DEPLOYED)).toEqual({
      name: 'link-dashboard-my-dashboard',
      title: 'Link Dashboard',
      version: '1.0.0',
      websiteUrl: 'https://my-dashboard.web.app',
      icons: [{ src: 'https://my-dashboard.web.app/icon.svg', mimeType: 'image/svg+xml', sizes: ['any'] }],
    });
  });

  it.each([
    ['my-links-2026', 'link-dashboard-my-links-2026'],
    ['link-dashboard-ada', 'link-dashboard-ada'],
    [undefined, 'link-dashboard'],
  ])('has a name that differs by deployment: in the project %s, it is %s', (projectId, name) => {
    expect(serverInfoFor(undefined, { isEmulator: false, projectId }).name).toBe(name);
  });

  it('ignores the host that a request claims, because clients may cache the description and share it', () => {
    expect(serverInfoFor('evil.example.com', DEPLOYED).websiteUrl).toBe('https://my-dashboard.web.app');
  });

  it('has no URL if the project is unknown', () => {
    const { websiteUrl, icons } = serverInfoFor(undefined, { ...DEPLOYED, projectId: undefined });
    expect([websiteUrl, icons]).toEqual([undefined, undefined]);
  });

  it('has the local URL in the emulator, without https', () => {
    expect(serverInfoFor('localhost:5000', EMULATED).websiteUrl).toBe('http://localhost:5000');
  });

  it.each([undefined, '', 'a b', 'x"y', 'localhost:5000/path', 'one.example.com, two.example.com'])(
    'has no URL in the emulator if Hosting passed on no valid host: %j',
    (host) => {
      expect(serverInfoFor(host, EMULATED).websiteUrl).toBeUndefined();
    },
  );
});

describe('the instructions for a model', () => {
  it('say how to find all that somebody has, and not only in the default workspace', () => {
    expect(instructionsFor({})).toContain('all links with a tag, pass workspaceId "*".');
  });

  it('say where the person creates, moves, renames and deletes', () => {
    expect(instructionsFor(serverInfoFor(undefined, DEPLOYED))).toContain(
      'The tools cannot create or publish workspaces, nor move, rename or delete anything: the person does that in the web app at https://my-dashboard.web.app, or allows you to tidy up in its Settings.',
    );
    expect(instructionsFor({})).toContain('the person does that in the web app, or allows');
    expect(instructionsFor({}, true)).toContain(
      'edit_links moves, renames and removes up to 200 links, or a whole category, at once. The person can undo that in the web app, under Activity, and creates, publishes and deletes workspaces there. Links have no order of their own: to keep one, number their titles, which order title lists.',
    );
  });
});
