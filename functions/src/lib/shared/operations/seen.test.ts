import { LIMITS } from '../base/limits';
import { editOperationSchema, type EditOf, type EditOperation } from '../contract/requests/editRequest';
import { linkDigest } from '../model/linkDigest';
import type { Workspace } from '../model/model';
import { allLinks } from '../model/workspace';
import { apply } from '../model/workspaceDraft';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { applyEdits } from './applyEdits';

const url = (number: number) => aLink(number).url;
const target = { category: 'Reading', url: url(1) };

/** Applies edits. Returns the result of the last one, and the workspace. */
function edit(workspace: Workspace, ...edits: EditOperation[]) {
  const { workspace: after, result } = apply(workspace, applyEdits(edits, instant(50)));
  return { workspace: after, result: result.at(-1) };
}

const linksIn = (workspace: Workspace) => [...allLinks(workspace)].map(({ link }) => link);
const digestsIn = (workspace: Workspace) => linksIn(workspace).map(linkDigest);
const update = (
  set: EditOf<'updateLink'>['set'],
  seen?: EditOf<'updateLink'>['seen'],
): EditOf<'updateLink'> => ({ op: 'updateLink', ...target, set, ...(seen && { seen }) });

describe('updateLink, if its author says what they saw', () => {
  const stored = workspaceWith(aLink(1, { title: 'Theirs', notes: 'Theirs' }));
  const keptTitle = [{ url: url(1), fields: ['title'] }];

  it('keeps a field that somebody else has changed since, and sets the others', () => {
    const set = { title: 'Mine', notes: 'Mine' };
    const { workspace, result } = edit(stored, update(set, { title: 'Page 1', notes: 'Theirs' }));
    expect(result).toEqual({ status: 'updated', kept: keptTitle });
    expect(linksIn(workspace)).toMatchObject([{ title: 'Theirs', notes: 'Mine' }]);
  });

  it('changes nothing if somebody else has changed all of them', () => {
    const seen = { title: 'Page 1', notes: null };
    const { workspace, result } = edit(stored, update({ title: 'Mine', notes: null }, seen));
    // The note is gone for the author, as they saw it, but somebody else has written one.
    expect(result).toEqual({ status: 'unchanged', kept: [{ url: url(1), fields: ['title', 'notes'] }] });
    expect(workspace).toBe(stored);
  });

  it('does not mind if somebody else has set the same, or if a field was not seen', () => {
    expect(edit(stored, update({ title: 'Theirs' }, { title: 'Page 1' })).result).toEqual({
      status: 'unchanged',
    });
    expect(edit(stored, update({ notes: 'Mine' }, { title: 'Page 1' })).result).toEqual({
      status: 'updated',
    });
  });

  it('moves the link with what is kept', () => {
    const { workspace, result } = edit(
      stored,
      update({ category: 'Later', title: 'Mine' }, { title: 'Page 1' }),
    );
    expect(result).toEqual({ status: 'updated', kept: keptTitle });
    expect([...workspace.categories.values()]).toEqual(['Later']);
    expect(linksIn(workspace)).toMatchObject([{ title: 'Theirs' }]);
  });
});

describe('deleteLink, if its author says what they saw', () => {
  const seen = { title: 'Page 1', notes: 'As seen' };
  const start = workspaceWith(aLink(1, seen));
  const [digest = ''] = digestsIn(start);
  const deletion = { op: 'deleteLink', ...target, seen: digest } as const;

  it.each<[what: string, ...EditOperation[]]>([
    ['its title', update({ title: 'New' })],
    ['its note', update({ notes: 'New' })],
    ['that it has a note', update({ notes: null })],
    ['its reference', update({ sourceUrl: url(2) })],
    ['the spelling of its URL', update({ url: `${url(1)}/` })],
    ['its session', { op: 'addLink', ...aLink(1), conversationId: 'c-1' }],
  ])('keeps a link of which somebody has changed %s', (_, ...changes) => {
    const { workspace, result } = edit(start, ...changes, deletion);
    const [link] = linksIn(workspace);
    expect(result).toEqual({ status: 'unchanged', kept: [{ url: link?.url, fields: [] }] });
  });

  it('deletes the link if it is the same, in a category of another spelling, too', () => {
    const respelling = { op: 'renameCategory', category: 'Reading', name: 'READING' } as const;
    expect(edit(start, deletion).result).toEqual({ status: 'deleted' });
    expect(edit(start, respelling, deletion).result).toEqual({ status: 'deleted' });
    expect(edit(start, update({ category: 'Later' }), deletion).result).toEqual({ status: 'not_found' });
  });

  it('accepts the fields that earlier versions of the web app send', () => {
    const parse = (ifSame: object) => editOperationSchema.parse({ op: 'deleteLink', ...target, ifSame });
    expect(parse(seen)).toEqual(deletion);
    expect(edit(start, parse({ ...seen, notes: 'Other' })).result?.status).toBe('unchanged');
    expect(editOperationSchema.parse(deletion)).toEqual(deletion);
  });
});

describe('deleteCategory, if its author says what they saw', () => {
  const start = workspaceWith(aLink(1), aLink(2));
  const deletion = { op: 'deleteCategory', category: 'Reading', seen: digestsIn(start) } as const;

  it('deletes it if it has no other links', () => {
    expect(edit(start, deletion)).toMatchObject({
      result: { status: 'deleted' },
      workspace: { chunks: [{}] },
    });
    const { workspace } = edit(start, { op: 'deleteLink', ...target }, deletion);
    expect([...workspace.categories, ...linksIn(workspace)]).toEqual([]);
  });

  it('keeps the links that somebody else has added or changed since, with the category', () => {
    const { workspace, result } = edit(
      start,
      update({ notes: 'New' }),
      { op: 'addLink', ...aLink(3) },
      deletion,
    );
    const kept = [1, 3].map((number) => ({ url: url(number), fields: [] }));
    expect(result).toEqual({ status: 'updated', kept });
    expect(linksIn(workspace).map((link) => link.url)).toEqual([url(1), url(3)]);
    expect([...workspace.categories.values()]).toEqual(['Reading']);
    const nothingSeen = edit(start, { ...deletion, seen: [] });
    expect(nothingSeen.result).toMatchObject({ status: 'unchanged', kept: [{}, {}] });
    expect(nothingSeen.workspace).toBe(start);
  });
});

describe('what two links that become one lose', () => {
  const start = workspaceWith(
    aLink(1, { title: 'Moved', notes: 'Mine', sourceUrl: url(9) }),
    aLink(1, { category: 'Music', title: 'There', notes: 'Theirs' }),
  );
  const lost = [{ url: url(1), fields: ['title', 'notes'] }];

  it.each<[what: string, EditOperation]>([
    ['a link is moved', update({ category: 'Music' })],
    ['a category is renamed', { op: 'renameCategory', category: 'Reading', name: 'Music' }],
  ])('is named if %s', (_, operation) => {
    const { workspace, result } = edit(start, operation);
    expect(result).toEqual({ status: 'merged', lost });
    expect(linksIn(workspace)).toMatchObject([{ title: 'There', notes: 'Theirs', sourceUrl: url(9) }]);
  });

  it('is named if a link is added again', () => {
    const again = aLink(1, { title: 'Moved', notes: 'New', sourceUrl: url(9) });
    expect(edit(start, { op: 'addLink', ...again }).result).toEqual({
      status: 'unchanged',
      lost: [{ url: url(1), fields: ['notes'] }],
    });
    expect(edit(start, { op: 'addLink', ...aLink(2) }).result).toEqual({ status: 'created' });
  });

  it('is named as far as it fits into the response', () => {
    const long = `https://example.com/${'a'.repeat(1_900)}`;
    const links = Array.from({ length: 100 }, (_, index) => ({ url: `${long}${String(index)}` }));
    const both = links.flatMap((link) => [aLink(1, link), aLink(2, { ...link, category: 'Music' })]);
    const { result } = edit(workspaceWith(...both), {
      op: 'renameCategory',
      category: 'Reading',
      name: 'Music',
    });
    const bytes = JSON.stringify(result?.lost).length;
    expect(bytes).toBeGreaterThan(LIMITS.namedLinkBytes / 2);
    expect(bytes).toBeLessThan(LIMITS.namedLinkBytes + 1_000);
  });
});
