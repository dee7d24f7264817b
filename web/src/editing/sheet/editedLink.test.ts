import { categoryId, linkId } from '@shared/model/identity';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import type { EditOf } from '@shared/contract/requests/editRequest';
import { findLink, type LinkEntry } from '@shared/model/workspace';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { draftOf } from '../form/linkDraft';
import { changedFields, changedMeanwhile, findAgain, mergeTarget } from './editedLink';

const workspace = workspaceWith(aLink(1, { notes: 'A note' }), aLink(2, { category: 'Music' }));
const id = linkId(categoryId('Reading'), aLink(1).url);
const entry: LinkEntry = { id, link: findLink(workspace, id) ?? raise() };
const stored = draftOf(workspace, entry.link);

function raise(): never {
  throw new Error('The link is missing.');
}

const after = (set: EditOf<'updateLink'>['set']) =>
  apply(
    workspace,
    applyEdits([{ op: 'updateLink', category: 'Reading', url: entry.link.url, set }], instant(60)),
  ).workspace;

describe('a link in its form', () => {
  it.each([
    [{ title: 'Another' }],
    [{ category: 'Papers' }],
    [{ url: 'https://example.com/another' }],
    [{ category: 'Papers', title: 'Another' }],
  ])('is found again after somebody else has set %j', (set) => {
    expect(findAgain(after(set), entry)?.link).toMatchObject({ notes: 'A note' });
  });

  it('is not found again once it is deleted', () => {
    const deletion = { op: 'deleteLink' as const, category: 'Reading', url: entry.link.url };
    expect(findAgain(apply(workspace, applyEdits([deletion], instant(60))).workspace, entry)).toBeUndefined();
  });

  it('sends only the fields that differ from what is stored', () => {
    const values = { ...stored, notes: undefined, sourceUrl: 'urn:reference', category: 'READING' };
    expect(changedFields(stored, values)).toEqual({ notes: null, sourceUrl: 'urn:reference' });
  });

  it('will be merged with a link that has its new category and address', () => {
    const { url } = aLink(2);
    expect(mergeTarget(workspace, id, stored)).toBeUndefined();
    expect(
      mergeTarget(workspace, id, { ...stored, category: 'music', url: ` ${url}/?gclid=1` })?.link.url,
    ).toBe(url);
    expect(mergeTarget(workspace, id, { ...stored, url: 'nothing' })).toBeUndefined();
  });

  it('says which changes by others it shows, and which of them saving would replace', () => {
    const now = { ...stored, title: 'Theirs', notes: 'Their note' };
    expect(changedMeanwhile(stored, now, { title: 'Mine' })).toEqual({
      shown: ['note'],
      replaced: [{ label: 'title', now: 'Theirs' }],
    });
    expect(changedMeanwhile(stored, now, { title: 'Theirs' }).replaced).toEqual([]);
  });
});
