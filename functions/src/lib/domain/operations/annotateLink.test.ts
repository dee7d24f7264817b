import { NotFound } from '../../errors';
import { annotateLink, type Annotation } from './annotateLink';
import { emptyWorkspace } from '../model';
import { aLink, instant, workspaceWith } from '../workspace.fixture';

const later = instant(60);
const { category, url } = aLink(1);

/** What is told to a caller whose link is not there. */
function refusal(annotation: Annotation, workspace = workspaceWith(aLink(1))) {
  try {
    return annotateLink(annotation, later)(workspace).result;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { code: error.code, message: error.message };
  }
}

describe('annotating a link', () => {
  it('replaces its note and leaves its reference', () => {
    const before = workspaceWith(aLink(1, { notes: 'First', sourceUrl: 'notion://page' }));
    const { workspace, result } = annotateLink({ category: 'READING', url, notes: 'Second' }, later)(before);
    expect(result).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), notes: 'Second', sourceUrl: 'notion://page', addedAt: instant() },
    });
    expect(workspace.updatedAt).toBe(later);
  });

  it('replaces its reference and leaves its note', () => {
    const before = workspaceWith(aLink(1, { notes: 'First', sourceUrl: 'notion://page' }));
    const { result } = annotateLink(
      { category, url: `${url}/?gclid=1`, sourceUrl: 'notion://other' },
      later,
    )(before);
    expect(result).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), notes: 'First', sourceUrl: 'notion://other', addedAt: instant() },
    });
  });

  it('changes nothing when the note is there already', () => {
    const before = workspaceWith(aLink(1, { notes: 'First' }));
    const { workspace, result } = annotateLink({ category, url, notes: 'First' }, later)(before);
    expect(result.status).toBe('unchanged');
    expect(workspace).toBe(before);
  });

  it('says in which categories the URL is when it is not in the one named', () => {
    const workspace = workspaceWith(
      aLink(1),
      aLink(1, { category: 'Music' }),
      aLink(2, { category: 'Film' }),
    );
    expect(refusal({ category: 'film', url, notes: 'Why' }, workspace)).toEqual({
      code: 'link_not_found',
      message:
        'This URL is not in the category "film" but in "Reading", "Music". Call again with that category.',
    });
  });

  it('names the nearest categories when there is no such category', () => {
    const workspace = workspaceWith(
      ...['Reading', 'Music', 'Film', 'Art', 'Travel', 'Cooking'].map((category, number) =>
        aLink(number, { category }),
      ),
    );
    expect(refusal({ category: 'readng', url: 'https://example.com/9', notes: 'Why' }, workspace)).toEqual({
      code: 'category_not_found',
      message:
        'There is no category "readng", and the URL is in no other. The nearest are "Reading", "Art", "Travel", "Cooking", "Music".',
    });
  });

  it('says so when the workspace has no categories', () => {
    expect(refusal({ category, url, notes: 'Why' }, emptyWorkspace('default', instant()))).toEqual({
      code: 'category_not_found',
      message:
        'There is no category "Reading", and the URL is in no other. This workspace has no categories yet.',
    });
  });

  it('says how to find the link when the category is there and the URL nowhere', () => {
    expect(refusal({ category: 'reading', url: 'https://example.com/9', notes: 'Why' })).toEqual({
      code: 'link_not_found',
      message:
        'The category "reading" has no link with this URL. Look it up with search_links or list_links, or add it with add_to_dashboard.',
    });
  });
});
