import { LIMITS } from '../base/limits';
import { editOperationSchema, type EditOf, type EditOperation } from '../contract/requests/editRequest';
import { linkDigest } from '../model/linkDigest';
import type { Workspace } from '../model/model';
import { allLinks } from '../model/workspace';
import { apply } from '../model/operation';
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

// The random histories of the web app check what becomes of each edit if its author says what they saw.

it('updateLink sets a field if its author does not say what they saw in it', () => {
  const stored = workspaceWith(aLink(1, { title: 'Theirs', notes: 'Theirs' }));
  expect(edit(stored, update({ notes: 'Mine' }, { title: 'Page 1' })).result).toEqual({ status: 'updated' });
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

it('names what links lose that become one, as far as it fits into the response', () => {
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
