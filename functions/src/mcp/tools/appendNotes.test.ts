import { LIMITS } from '../../lib/shared/base/limits';
import { statusesOf, tidyUser, urlOf } from './tidyUser.fixture';

const ALL = [urlOf(1), urlOf(2), urlOf(3)];

async function notesOf({ list }: Pick<Awaited<ReturnType<typeof tidyUser>>, 'list'>) {
  const { links } = await list();
  return Object.fromEntries(links.map(({ category, title, notes }) => [`${category}: ${title}`, notes]));
}

describe('edit_links with set.appendNotes', () => {
  it('tags links of several categories in one call, and undoes that in one', async () => {
    const user = await tidyUser();
    const before = await notesOf(user);
    const input = { urls: [...ALL, urlOf(9)], set: { appendNotes: '#work' } };
    const tagged = await user.edit(input);
    expect(tagged).toMatchObject({
      counts: { noted: 4, not_found: 1 },
      hint: expect.stringContaining(' noted means that the text was appended. '),
    });
    expect(await notesOf(user)).toEqual({
      'Go: Page 1': '#work',
      'Go: Page 2': '#work',
      'Go: Page 3': '#work',
      'Reading: Page 3': 'Mine\n#work',
    });
    expect(await user.edit(input)).toMatchObject({
      counts: { unchanged: 4, not_found: 1 },
      hint: expect.stringMatching(/^Nothing was changed/),
    });
    await user.edit({ revert: tagged.changeId });
    expect(await notesOf(user)).toEqual(before);
  });

  it('takes only links of a category if it names one, under any address of the page', async () => {
    const user = await tidyUser();
    const edited = await user.edit({
      category: 'reading',
      urls: ['http://www.example.com/3/', urlOf(1)],
      set: { appendNotes: 'Read it again.' },
    });
    expect(statusesOf(edited)).toEqual(['noted', 'not_found']);
    expect((await notesOf(user))['Reading: Page 3']).toBe('Mine\nRead it again.');
    const { counts } = await user.edit({ urls: ['http://www.example.com/3'], set: { appendNotes: '#x' } });
    expect(counts).toEqual({ noted: 2 });
  });

  it('leaves notes alone that would be too long, and changes the others', async () => {
    const user = await tidyUser();
    const notes = 'x'.repeat(LIMITS.notes - 2);
    await user.annotate({ category: 'Go', url: urlOf(1), notes });
    const edited = await user.edit({ category: 'Go', urls: ALL, set: { appendNotes: '#work' } });
    expect(edited).toMatchObject({
      counts: { note_too_long: 1, noted: 2 },
      hint: expect.stringContaining('would have a note of more than 10,000 characters: append less'),
    });
    expect(statusesOf(edited)).toEqual(['note_too_long', 'noted', 'noted']);
  });

  it('has no effect twice if a URL is there twice', async () => {
    const user = await tidyUser();
    const edited = await user.edit({
      category: 'Go',
      urls: [urlOf(1), urlOf(1)],
      set: { appendNotes: 'Twice' },
    });
    expect(statusesOf(edited)).toEqual(['noted', 'unchanged']);
    expect((await notesOf(user))['Go: Page 1']).toBe('Twice');
  });

  it.each([
    [{ category: 'Go', set: { appendNotes: '#x' } }, /must be sent with urls/],
    [{ urls: ALL, set: { appendNotes: '#x', title: 'All' } }, /without other fields/],
    [{ category: 'Go', urls: ALL, remove: true, set: { appendNotes: '#x' } }, /Send either set/],
    [{ urls: ALL, remove: true }, /^category: is required/],
    [{ urls: ALL, set: { category: 'Done' } }, /^category: is required/],
    [{ urls: ALL, set: { appendNotes: 'x'.repeat(10_001) } }, /at most 10,000/],
    [{ revert: 'x', set: { appendNotes: '#x' } }, /^revert: must be sent without/],
  ])('rejects %j and changes nothing', async (input, message) => {
    const user = await tidyUser();
    const before = await notesOf(user);
    expect(await user.error('edit_links', input)).toEqual({
      code: 'invalid_arguments',
      message: expect.stringMatching(message),
    });
    expect(await notesOf(user)).toEqual(before);
  });
});
