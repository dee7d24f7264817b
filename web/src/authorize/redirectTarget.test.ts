import { redirectTarget } from './redirectTarget';

describe('the address of an app', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback?code=abc&iss=https%3A%2F%2Flinks.web.app',
    'http://127.0.0.1:33418/?code=abc',
    'http://[::1]:3000/callback?error=access_denied',
    'cursor://anysphere.cursor-mcp/oauth/callback?code=abc',
  ])('may be a site, this computer or an app: %s', (address) => {
    expect(redirectTarget(address)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'blob:https://links.web.app/1',
    'vbscript:msgbox',
    'file:///etc/hosts',
    '/settings',
    '',
  ])('is neither code nor a path: %j', (address) => {
    expect(redirectTarget(address)).toBeUndefined();
  });
});
