import fc from 'fast-check';
import { NotFound } from '../base/errors';
import { emptyWorkspace } from '../model/model';
import { apply } from '../model/workspaceDraft';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { annotateLink, type Annotation } from './annotateLink';

const later = instant(60);
const { category, url } = aLink(1);

/** Annotates a link that does not exist and returns the error. */
function notFoundError(annotation: Annotation, workspace = workspaceWith(aLink(1))) {
  try {
    return apply(workspace, annotateLink(annotation, later)).result;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { code: error.code, message: error.message };
  }
}

describe('annotateLink', () => {
  it('replaces the note and keeps the reference', () => {
    const before = workspaceWith(aLink(1, { notes: 'First', sourceUrl: 'notion://page' }));
    const { workspace, result } = apply(
      before,
      annotateLink({ category: 'READING', url, notes: 'Second' }, later),
    );
    expect(result).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), notes: 'Second', sourceUrl: 'notion://page', addedAt: instant() },
    });
    expect(workspace.updatedAt).toBe(later);
  });

  it('replaces the reference and keeps the note', () => {
    const before = workspaceWith(aLink(1, { notes: 'First', sourceUrl: 'notion://page' }));
    const { result } = apply(
      before,
      annotateLink({ category, url: `${url}/?gclid=1`, sourceUrl: 'notion://other' }, later),
    );
    expect(result).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), notes: 'First', sourceUrl: 'notion://other', addedAt: instant() },
    });
  });

  it('changes nothing if the note is the same', () => {
    const before = workspaceWith(aLink(1, { notes: 'First' }));
    const { workspace, result } = apply(before, annotateLink({ category, url, notes: 'First' }, later));
    expect(result.status).toBe('unchanged');
    expect(workspace).toBe(before);
  });

  it('appends nothing if a call is sent again, also after others have appended', () => {
    const line = fc.constantFrom('x', 'y', 'xy', '- x', '');
    const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
    const appended = fc.array(lines.filter((notes) => notes !== ''));
    fc.assert(
      fc.property(appended, (all) => {
        let workspace = workspaceWith(aLink(1));
        for (const [index, notes] of all.entries()) {
          const append = (notes: string) =>
            apply(workspace, annotateLink({ category, url, notes, mode: 'append' }, later));
          ({ workspace } = append(notes));
          const again = all.slice(0, index + 1).map((earlier) => append(earlier).result.status);
          expect(new Set(again)).toEqual(new Set(['unchanged']));
        }
      }),
    );
  });

  it('says which categories contain the URL if the given one does not', () => {
    const workspace = workspaceWith(
      aLink(1),
      aLink(1, { category: 'Music' }),
      aLink(2, { category: 'Film' }),
    );
    expect(notFoundError({ category: 'film', url, notes: 'Why' }, workspace)).toEqual({
      code: 'link_not_found',
      message:
        'This URL is in "Reading", "Music", not in "film". Call again with a category that contains it.',
    });
  });

  it('suggests the closest names for an unknown category', () => {
    const workspace = workspaceWith(
      ...['Reading', 'Music', 'Film', 'Art', 'Travel', 'Cooking'].map((category, number) =>
        aLink(number, { category }),
      ),
    );
    expect(
      notFoundError({ category: 'readng', url: 'https://example.com/9', notes: 'Why' }, workspace),
    ).toEqual({
      code: 'category_not_found',
      message:
        'There is no category "readng", and no other category contains this URL. Closest existing names: "Reading", "Art", "Travel", "Cooking", "Music".',
    });
  });

  it('says so if the workspace has no categories', () => {
    expect(notFoundError({ category, url, notes: 'Why' }, emptyWorkspace('default', instant()))).toEqual({
      code: 'category_not_found',
      message:
        'There is no category "Reading", and no other category contains this URL. This workspace has no categories yet.',
    });
  });

  it('says how to find the link if the category exists but no category contains the URL', () => {
    expect(notFoundError({ category: 'reading', url: 'https://example.com/9', notes: 'Why' })).toEqual({
      code: 'link_not_found',
      message:
        'The category "reading" has no link with this URL. Look it up with search_links or list_links, or add it with add_to_dashboard.',
    });
  });
});
