import { LIMITS } from '../base/limits';
import { categoryId, linkId } from '../model/identity';
import { linkDigest } from '../model/linkDigest';
import { allLinks } from '../model/workspace';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import type { Operation } from '../model/operation';
import { WorkspaceDraft } from '../model/workspaceDraft';
import { runAtOnce } from '../base/steps';
import { addLink } from './addLink';
import { annotateLink } from './annotateLink';
import { applyEdits } from './applyEdits';
import { edit, edited, make, place, revertOne, set, settingChanged, stateOf } from './changes.fixture';
import { revertChanges } from './revertChange';
import { EMPTY } from './steps.fixture';

const LINK = aLink(1, { notes: 'For my talk' });
const id = linkId(categoryId('Reading'), LINK.url);
const editOf = (...edits: Parameters<typeof applyEdits>[0]) => applyEdits(edits, instant(9));
const annotate = (notes: string) => annotateLink({ category: 'Reading', url: LINK.url, notes }, instant(9));
const target = { category: 'Reading', url: LINK.url };

describe('a change', () => {
  it.each<[what: string, operation: Operation<unknown>, expected: object]>([
    ['a new note', annotate('New'), { id, before: { notes: 'For my talk' }, after: { notes: 'New' } }],
    [
      'a removed note',
      editOf({ op: 'updateLink', ...target, set: { notes: null } }),
      { id, before: { notes: 'For my talk' }, after: { notes: null } },
    ],
    [
      'a removed link',
      editOf({ op: 'deleteLink', ...target }),
      { id, before: { ...LINK, category: categoryId('Reading'), addedAt: instant() } },
    ],
    [
      'a moved link',
      editOf({ op: 'updateLink', ...target, set: { category: 'Later' } }),
      {
        id,
        movedTo: linkId(categoryId('Later'), LINK.url),
        before: { category: categoryId('Reading') },
        after: { category: categoryId('Later') },
      },
    ],
  ])('has only what is different: %s', (_, operation, expected) => {
    const { change } = make(workspaceWith(LINK), operation);
    expect(change.links).toEqual([{ url: LINK.url, ...expected }]);
  });

  it('has a digest of a link that was added, and the whole link that became part of another', () => {
    const there = aLink(1, { category: 'Later', title: 'There' });
    const start = workspaceWith(LINK, there);
    const [, entry] = allLinks(start);
    const added = make(workspaceWith(LINK), addLink(there, instant(1))).change.links;
    expect(added).toEqual([{ id: entry?.id, url: LINK.url, digest: entry && linkDigest(entry.link) }]);
    const merged = make(start, editOf({ op: 'updateLink', ...target, set: { category: 'Later' } })).change;
    expect(merged.links).toMatchObject([
      {
        id,
        before: { title: 'Page 1', notes: LINK.notes, addedAt: instant(), category: categoryId('Reading') },
      },
      { id: entry?.id, before: { notes: null }, after: { notes: LINK.notes } },
    ]);
    expect(merged.links[0]).not.toHaveProperty('after');
    expect(merged.links[0]).not.toHaveProperty('movedTo');
  });

  it('keeps other fields that were changed since', () => {
    const noted = make(workspaceWith(LINK), annotate('New'));
    const retitle = editOf({ op: 'updateLink', ...target, set: { title: 'Retitled' } });
    const { after, status, reasons } = revertOne(make(noted.after, retitle).after, noted);
    expect([status, reasons]).toEqual(['reverted', []]);
    expect([...allLinks(after)]).toMatchObject([{ link: { title: 'Retitled', notes: 'For my talk' } }]);
  });

  it('needs no room for another category to put back a renamed one', () => {
    const names = Array.from(
      { length: LIMITS.categoriesPerWorkspace },
      (_, index) => `Category ${String(index)}`,
    );
    const full = { ...EMPTY, categories: new Map(names.map((name) => [categoryId(name), name])) };
    const renamed = make(full, editOf({ op: 'renameCategory', category: 'Category 1', name: 'Other' }));
    expect(stateOf(revertOne(renamed.after, renamed).after)).toEqual(stateOf(full));
  });
});

describe('settings that are put back', () => {
  const start = edited(workspaceWith(), set({ isPublic: true, isIndexed: true }));

  it('are checked one by one', () => {
    const made = edit(start, set({ name: 'Mine', categoryOrder: 'name', sourceUrl: aLink(1).url }));
    const { after, status, reasons } = revertOne(edited(made.after, set({ name: 'Ours' })), made);
    expect([status, reasons]).toEqual(['partly_reverted', [settingChanged('name')]]);
    expect(stateOf(after)).toEqual(stateOf({ ...start, name: 'Ours' }));
  });

  it('never let search engines list what was made private since, or public again by somebody else', () => {
    const reasons = [settingChanged('visibility')];
    const unlisted = edit(start, set({ isIndexed: false }));
    const isPrivate = edited(unlisted.after, set({ isPublic: false }));
    expect(revertOne(isPrivate, unlisted)).toMatchObject({ status: 'nothing_to_revert', reasons });
    const hidden = edit(start, set({ isPublic: false }));
    const isPublicAgain = edited(hidden.after, set({ isPublic: true }));
    expect(revertOne(isPublicAgain, hidden)).toMatchObject({ status: 'nothing_to_revert', reasons });
  });

  it('never name an owner, who may be another one by now, but stop naming one', () => {
    const named = edit(start, set({ ownerName: 'Ada' }));
    expect(stateOf(revertOne(named.after, named).after)).toEqual(stateOf(start));
    const hidden = edit(named.after, set({ ownerName: null, description: 'About music' }));
    const { after, status, reasons } = revertOne(hidden.after, hidden);
    expect(reasons).toEqual(['The name of an owner is not put back. They can enter it again.']);
    expect([status, stateOf(after)]).toEqual(['partly_reverted', stateOf(start)]);
    const isPrivate = edit(named.after, set({ isPublic: false }));
    expect(isPrivate.after.ownerName).toBeUndefined();
    expect(revertOne(isPrivate.after, isPrivate).after).toMatchObject({
      isPublic: true,
      ownerName: undefined,
    });
  });
});

it('moves many categories back in a time that grows with their number', () => {
  const names = Array.from({ length: LIMITS.categoriesPerWorkspace }, (_, index) => String(index));
  const moves = names.slice(0, 2_000).map((name) => place(name, String(Number(name) + 2_500)));
  const start = withCategories(workspaceWith(), names);
  const { change, after } = edit(start, ...moves);
  const draft = new WorkspaceDraft(after);
  const get = jest.spyOn(Map.prototype, 'get');
  const [result] = runAtOnce(revertChanges([{ change }], instant(99))(draft));
  const steps = get.mock.calls.length;
  get.mockRestore();
  expect(result?.status).toBe('reverted');
  expect(draft.finish().categories).toEqual(start.categories);
  expect(steps).toBeLessThan(50 * names.length);
});
