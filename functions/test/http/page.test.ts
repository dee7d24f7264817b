import { BASE_URL } from '../support/environment';

const pageOf = async (path: string) => (await fetch(`${BASE_URL}${path}`)).text();

describe('the page for people', () => {
  it('says what this is and links to sections that the README has', async () => {
    const page = await pageOf('/');
    expect(page).toContain('<h1>Link Dashboard</h1>');
    const anchors = [...page.matchAll(/href="\/readme\.html#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(anchors).toEqual(['connect-your-ai-client', 'keys', 'tools', 'rest', 'quick-start', 'deploy']);
    const readme = await pageOf('/readme.html');
    for (const anchor of anchors) expect(readme).toContain(`<h2 id="${String(anchor)}">`);
  });
});
