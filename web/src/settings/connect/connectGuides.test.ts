import { connectGuides } from './connectGuides';

const MCP_URL = 'https://links.example/mcp';
const guides = connectGuides(MCP_URL);
const linkOf = (name: string) => guides.find(({ client }) => client === name)?.steps[0].link?.href ?? '';

describe('how to connect', () => {
  it.each(guides.map((guide) => [guide.client, guide] as const))(
    '%s ends with Allow, and shows what to paste before that',
    (_, { steps }) => {
      expect(steps[2].text).toContain('press Allow');
      expect(steps.some(({ copy }) => copy?.text.includes(MCP_URL))).toBe(true);
    },
  );

  it('Claude starts with its form, filled in', () => {
    const { host, pathname, searchParams } = new URL(linkOf('Claude'));
    expect([host, pathname]).toEqual(['claude.ai', '/customize/connectors']);
    expect(Object.fromEntries(searchParams)).toEqual({
      modal: 'add-custom-connector',
      connectorName: 'Link Dashboard',
      connectorUrl: MCP_URL,
    });
  });

  it('Cursor and VS Code are opened with the address, and without a key', () => {
    const config = new URL(linkOf('Cursor')).searchParams.get('config') ?? '';
    expect(JSON.parse(atob(config))).toEqual({ url: MCP_URL });
    const { search } = new URL(linkOf('VS Code'));
    expect(JSON.parse(decodeURIComponent(search.slice(1)))).toEqual({
      name: 'link-dashboard',
      type: 'http',
      url: MCP_URL,
    });
  });

  it('only Claude and ChatGPT need an address on the internet', () => {
    const inCloud = guides.filter(({ isCloud }) => isCloud).map(({ client }) => client);
    expect(inCloud).toEqual(['Claude', 'ChatGPT']);
  });
});
