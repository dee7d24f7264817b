import { serverInfoFor } from './serverInfo';

const DEPLOYED = { isEmulator: false, projectId: 'my-dashboard' };

describe('what the server says of itself', () => {
  it('names its page and its icon where Hosting serves them', () => {
    expect(serverInfoFor('links.example.com', DEPLOYED)).toEqual({
      name: 'link-dashboard',
      title: 'Link Dashboard',
      version: '1.0.0',
      websiteUrl: 'https://links.example.com',
      icons: [{ src: 'https://links.example.com/icon.svg', mimeType: 'image/svg+xml', sizes: ['any'] }],
    });
  });

  it('names the page on this machine in the emulator, which has no https', () => {
    const { websiteUrl } = serverInfoFor('localhost:5000', { ...DEPLOYED, isEmulator: true });
    expect(websiteUrl).toBe('http://localhost:5000');
  });

  it.each([undefined, '', 'evil.example.com/path', 'a b', 'x"y', 'one.example.com, two.example.com'])(
    "names the project's own page where the host is not known: %j",
    (host) => {
      expect(serverInfoFor(host, DEPLOYED).websiteUrl).toBe('https://my-dashboard.web.app');
    },
  );

  it('names no page where not even the project is known', () => {
    const { websiteUrl, icons } = serverInfoFor(undefined, { ...DEPLOYED, projectId: undefined });
    expect([websiteUrl, icons]).toEqual([undefined, undefined]);
  });
});
