import { having } from '../support/jest/matchers';
import { oneLink, postUpdate, refusalOf, update } from '../support/requests/rest';
import { signUp } from '../support/users/users';

const LINK = { title: 'Guide', url: 'https://example.com/guide' };

/** Posts a body that must get 400, and returns the details. */
async function detailsOf(body: unknown, headers: Record<string, string> = {}) {
  const { idToken } = await signUp();
  const { details, ...rest } = await refusalOf(await postUpdate(idToken, body, headers));
  expect(rest).toEqual({ status: 400, error: 'Invalid request body' });
  return details;
}

describe('400 "Invalid request body"', () => {
  it.each<[where: string, body: unknown, path: string]>([
    ['at the top', { title: 'Mine' }, 'title'],
    [
      'in a category',
      { categories: [{ categoryName: 'A', links: [], color: 'red' }] },
      'categories[0].color',
    ],
    ['in a link', oneLink('A', { ...LINK, notes: 'A note' }), 'categories[0].links[0].notes'],
    ['named __proto__', '{"__proto__": {"isPublic": true}}', '__proto__'],
  ])('names an unknown field %s', async (_, body, path) => {
    expect(await detailsOf(body)).toEqual([{ path, message: 'is not a known field' }]);
  });

  it('ignores updatedAt at the top, so that a response can be sent back', async () => {
    const { idToken } = await signUp();
    const { updatedAt } = await update(idToken, { name: 'Mine', updatedAt: '2001-01-01T00:00:00.000Z' });
    expect(updatedAt > '2026').toBe(true);
  });

  it('names each invalid field and what it must be', async () => {
    const details = await detailsOf({ name: 1, isPublic: 1, ...oneLink('A', {}) });
    expect(details).toEqual([
      { path: 'name', message: 'must be a string' },
      { path: 'isPublic', message: 'must be true or false' },
      { path: 'categories[0].links[0].title', message: 'is required' },
      { path: 'categories[0].links[0].url', message: 'is required' },
    ]);
  });

  it('names at most twenty fields and counts the rest', async () => {
    const links = Array.from({ length: 30 }, () => ({ title: 'No URL' }));
    const details = await detailsOf({ categories: [{ categoryName: 'A', links }] });
    expect(details).toHaveLength(21);
    expect(details?.at(-1)).toEqual({ path: '', message: 'and 10 more' });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'view-source:https://example.com',
  ])('rejects a URL that a browser would execute: %j', async (url) => {
    const path = 'categories[0].links[0].url';
    expect(await detailsOf(oneLink('A', { ...LINK, url }))).toEqual([having({ path })]);
  });

  it.each(['', 'example.com', '/guide', 'https://', 'localhost:3000/x', 'http://a b'])(
    'rejects a URL that is not absolute: %j',
    async (url) => {
      const path = 'categories[0].links[0].url';
      expect(await detailsOf(oneLink('A', { ...LINK, url }))).toEqual([having({ path })]);
    },
  );

  it.each([
    'http://localhost:3000/x',
    'obsidian://open?vault=a',
    'mailto:a@example.com',
    'urn:isbn:0451450523',
    'file:///home/ada/a',
  ])('accepts a URL of another scheme: %s', async (url) => {
    const { idToken } = await signUp();
    const { categories } = await update(idToken, oneLink('A', { ...LINK, url }));
    expect(categories[0]?.links).toEqual([having({ url })]);
  });
});

describe('a body that is not a JSON object', () => {
  it('gets 400 with details if it is an array', async () => {
    expect(await detailsOf([{ name: 'Mine' }])).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it('gets 400 with details if its content type is not JSON', async () => {
    const message = 'must be JSON, sent with the header Content-Type: application/json';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(await detailsOf('{"name":"Mine"}', { 'Content-Type': type })).toEqual([{ path: '', message }]);
    }
  });

  it('is accepted with parameters in the content type', async () => {
    const { idToken } = await signUp();
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    const response = await postUpdate(idToken, { name: 'Grüße' }, headers);
    expect(await response.json()).toEqual({ workspace: having({ name: 'Grüße' }) });
  });

  it.each([
    ['{"name": "a secret', 'is not valid JSON'],
    ['{"name": a secret}', 'is not valid JSON'],
    ['"a secret"', 'must be an object'],
    ['a secret', 'is not valid JSON'],
  ])('gets 400 if it is malformed, without a stack trace or the body itself: %s', async (body, message) => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, body);
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      error: 'Invalid request body',
      details: [{ path: '', message }],
    });
    expect(text).not.toMatch(/secret|SyntaxError|node_modules|\bat /);
  });
});
