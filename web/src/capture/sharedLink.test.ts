import { sharedLink } from './sharedLink';

const shared = (parameters: Record<string, string>) => sharedLink(new URLSearchParams(parameters));
const URL = 'https://example.com/a_(b)?c=1';

describe('the link in the parameters of /add', () => {
  it('has their values, trimmed', () => {
    expect(shared({ url: ` ${URL} `, title: 'A title', notes: 'Two\nlines' })).toEqual({
      url: URL,
      title: 'A title',
      notes: 'Two\nlines',
    });
  });

  it('is empty without parameters', () => {
    expect(shared({})).toEqual({ url: '', title: '', notes: '' });
  });

  it.each([
    ['only a URL', { text: URL }, '', ''],
    ['a title before the URL', { text: `A title ${URL}` }, 'A title', ''],
    ['a title with a separator', { text: `A title - ${URL}` }, 'A title', ''],
    ['a title in quotation marks', { text: `“A title”: ${URL}` }, 'A title', ''],
    ['a title on a line of its own', { text: `A title\n${URL}` }, 'A title', ''],
    ['the title again', { title: 'A title', text: `A title ${URL}` }, 'A title', ''],
    ['a sentence in addition to the title', { title: 'A title', text: `See ${URL}.` }, 'A title', 'See .'],
    ['several lines', { text: `First\nsecond\n${URL}` }, '', 'First\nsecond'],
    ['a long text', { text: `${'word '.repeat(50)}${URL}` }, '', 'word '.repeat(50).trim()],
    ['a URL in brackets', { text: `A title (${URL})` }, 'A title', ''],
  ])('separates the URL from the rest of a text with %s', (_, parameters, title, notes) => {
    expect(shared(parameters)).toEqual({ url: URL, title, notes });
  });

  it('separates the URL from the rest of a title', () => {
    expect(shared({ title: `A title ${URL}` })).toEqual({ url: URL, title: 'A title', notes: '' });
  });

  it('keeps the note and adds the text to it', () => {
    expect(shared({ url: URL, title: 'A title', notes: 'A note', text: 'More' })).toEqual({
      url: URL,
      title: 'A title',
      notes: 'A note\n\nMore',
    });
  });

  it('keeps a text without a URL, and a URL that is not valid, so that nothing is lost', () => {
    expect(shared({ text: 'Only words' })).toEqual({ url: '', title: 'Only words', notes: '' });
    expect(shared({ url: 'javascript:alert(1)' }).url).toBe('javascript:alert(1)');
  });

  it.each([
    ['brackets after it', `${URL}${')'.repeat(40_000)}`],
    ['dashes between words', `${URL} a${'-'.repeat(40_000)}b`],
  ])('is found quickly in a text with 40,000 %s', (_, text) => {
    const start = process.cpuUsage();
    expect(shared({ text }).url).toBe(URL);
    expect(process.cpuUsage(start).user).toBeLessThan(300_000);
  });

  it('includes a bracket that was opened in the URL', () => {
    expect(shared({ text: 'https://example.com/((a)' }).url).toBe('https://example.com/((a)');
  });

  it.each(['.', '!', '?', ',', '…', "'", ')', ').'])('does not include %s after the URL', (mark) => {
    expect(shared({ text: `A title ${URL}${mark}` }).url).toBe(URL);
  });
});
