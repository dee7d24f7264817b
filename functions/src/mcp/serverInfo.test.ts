import { serverInfoFor } from './serverInfo';

const DEPLOYED = { isEmulator: false, projectId: 'my-dashboard' };
const EMULATED = { isEmulator: true, projectId: 'demo-dashboard' };

describe('what the server says of itself', () => {
  it('names the page and the icon of the project', () => {
    expect(serverInfoFor(undefined, DEPLOYED)).toEqual({
      name: 'link-dashboard',
      title: 'Link Dashboard',
      version: '1.0.0',
      websiteUrl: 'https://my-dashboard.web.app',
      icons: [{ src: 'https://my-dashboard.web.app/icon.svg', mimeType: 'image/svg+xml', sizes: ['any'] }],
    });
  });

  it('names no page that a request claims, for clients may share what they are told', () => {
    expect(serverInfoFor('evil.example.com', DEPLOYED).websiteUrl).toBe('https://my-dashboard.web.app');
  });

  it('names no page where the project is not known', () => {
    const { websiteUrl, icons } = serverInfoFor(undefined, { ...DEPLOYED, projectId: undefined });
    expect([websiteUrl, icons]).toEqual([undefined, undefined]);
  });

  it('names the page on this machine in the emulator, which has no https', () => {
    expect(serverInfoFor('localhost:5000', EMULATED).websiteUrl).toBe('http://localhost:5000');
  });

  it.each([undefined, '', 'a b', 'x"y', 'localhost:5000/path', 'one.example.com, two.example.com'])(
    'names no page in the emulator where Hosting passed no host on: %j',
    (host) => {
      expect(serverInfoFor(host, EMULATED).websiteUrl).toBeUndefined();
    },
  );
});
