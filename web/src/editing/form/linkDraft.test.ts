import { completeUrl, EMPTY_DRAFT, parseDraft, titleFromUrl, type LinkDraft } from './linkDraft';

const draft = (fields: Partial<LinkDraft>): LinkDraft => ({
  ...EMPTY_DRAFT,
  category: 'Reading',
  title: 'A title',
  url: 'https://example.com/a',
  ...fields,
});

describe('the draft of a link', () => {
  it('becomes what the service accepts: trimmed, and without empty fields', () => {
    expect(parseDraft(draft({ title: ' A title ', notes: 'A\nnote', sourceUrl: '  ' }))).toEqual({
      values: {
        category: 'Reading',
        title: 'A title',
        url: 'https://example.com/a',
        notes: 'A\nnote',
        sourceUrl: undefined,
      },
    });
  });

  it('gets its address as its title if it has none', () => {
    expect(parseDraft(draft({ title: ' ', url: 'www.example.com/caf%C3%A9/?a=1' }))).toMatchObject({
      values: { title: 'example.com/café', url: 'https://www.example.com/caf%C3%A9/?a=1' },
    });
  });

  it('goes to “Unsorted” if it has no category', () => {
    expect(parseDraft(draft({ category: ' ' }))).toMatchObject({ values: { category: 'Unsorted' } });
  });

  it.each<[Partial<LinkDraft>, Partial<LinkDraft>]>([
    [{ url: '', title: '' }, { url: 'The address must not be empty.' }],
    [{ url: 'nothing' }, { url: 'The address must be complete, such as https://example.com/page.' }],
    [{ url: 'javascript:alert(1)' }, { url: 'The address must not be a javascript: URL.' }],
    [{ category: 'x'.repeat(101) }, { category: 'The category must have at most 100 characters.' }],
    [{ title: 'x'.repeat(501) }, { title: 'The title must have at most 500 characters.' }],
    [{ notes: 'x'.repeat(10_001) }, { notes: 'The note must have at most 10,000 characters.' }],
    [{ sourceUrl: 'data:,x' }, { sourceUrl: 'The reference must not be a data: URL.' }],
  ])('says what is wrong with %j', (fields, errors) => {
    expect(parseDraft(draft(fields))).toEqual({ errors });
  });

  it('may keep a value that was valid when it was stored', () => {
    const stored = draft({ url: 'javascript:void(0)' });
    expect(parseDraft({ ...stored, title: 'Another' }, stored)).toMatchObject({
      values: { title: 'Another', url: 'javascript:void(0)' },
    });
    expect(parseDraft({ ...stored, url: 'data:,x' }, stored)).toHaveProperty('errors.url');
  });
});

it('leaves a stored address as it is', () => {
  const stored = 'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa';
  expect(completeUrl(stored, stored)).toBe(stored);
});

it.each([
  ['example.com', 'https://example.com'],
  [' example.com/a?b#c ', 'https://example.com/a?b#c'],
  ['https://example.com', 'https://example.com'],
  ['urn:isbn:1', 'urn:isbn:1'],
  ['just words. Really', 'just words. Really'],
  ['word', 'word'],
  ['<https://example.com/a>', 'https://example.com/a'],
  ['[A page](https://example.com/a)', 'https://example.com/a'],
  ['about:reader?url=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ['https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
])('completes the address %s to %s', (typed, url) => {
  expect(completeUrl(typed)).toBe(url);
});

it.each([
  ['https://www.example.com/', 'example.com'],
  ['https://example.com/a/b/?c#d', 'example.com/a/b'],
  ['https://example.com/%E0%A4%A', 'example.com/%E0%A4%A'],
  ['urn:isbn:1', 'urn:isbn:1'],
  ['nothing', ''],
])('turns the URL %s into the title %j', (url, title) => {
  expect(titleFromUrl(url)).toBe(title);
});
