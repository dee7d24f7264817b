import { findLinks } from '@shared/search/findLinks';
import { runAtOnce } from '@shared/base/steps';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { createHighlighter } from './highlighter';
import { urlExcerpt } from './urlExcerpt';

/** Returns the excerpt of a URL after a search that finds a link with this title. */
function shown(query: string, url: string, title = 'Any'): string {
  const { terms } = runAtOnce(findLinks([workspaceWith(aLink(1, { title, url }))], query, {}));
  return urlExcerpt(url, [title], createHighlighter(terms));
}

describe('the excerpt of a URL', () => {
  it('is its host without a search', () => {
    expect(urlExcerpt('https://www.example.com/a/b', [])).toBe('example.com');
  });

  it('is its host if everything that matches is visible already', () => {
    expect(shown('example', 'https://example.com/docs')).toBe('example.com');
    expect(shown('firestore limits', 'https://example.com/firestore-limits', 'Firestore limits')).toBe(
      'example.com',
    );
  });

  it('has the part of the path that matches', () => {
    expect(shown('limits', 'https://example.com/docs/limits')).toBe('example.com/docs/limits');
    expect(shown('firestore limits', 'https://example.com/limits', 'Firestore')).toBe('example.com/limits');
  });

  it('leaves out what is far from the match, and decodes the rest', () => {
    const url = `https://example.com/${'a/'.repeat(40)}caf%C3%A9/${'b/'.repeat(40)}`;
    const excerpt = shown('cafe', url);
    expect(excerpt).toMatch(/^example\.com\/….*café.*…$/);
    expect(excerpt.length).toBeLessThan(80);
  });
});
