import { LIMITS } from '../base/limits';
import { mergedNotes } from './sessionNotes';

describe('the note of a session that is logged again', () => {
  it.each([
    ['Decided', undefined, 'Decided'],
    [undefined, 'Decided', 'Decided'],
    ['Project: /a', 'Decided', 'Project: /a\n\nDecided'],
    ['Decided', 'Project: /a', 'Project: /a\n\nDecided'],
    ['Project: /a\nBranch: x\n\nDecided', 'Project: /b', 'Project: /b\nBranch: x\n\nDecided'],
    ['Project: /a\nBranch: x\n\nDecided', 'Better', 'Project: /a\nBranch: x\n\nBetter\nDecided'],
    ['Decided', 'Decided\nBetter', 'Decided\nBetter'],
    ['Better\nDecided', 'Decided', 'Better\nDecided'],
    ['Project: C:\\a b\nDecided', 'Branch: x', 'Project: C:\\a b\nBranch: x\n\nDecided'],
    ['Project: /a\nRepository: heron', 'Branch: x', 'Project: /a\nRepository: heron\nBranch: x'],
    // What a person changed stays as they wrote it.
    ['Project: /a\nAsk Grace', 'Project: /a', 'Project: /a\nAsk Grace'],
    ['Ask Grace\n\n\nProject: /a', 'Project: /a', 'Project: /a\n\nAsk Grace\n\n\nProject: /a'],
    // Only a folder is a line of a client, and only at the start.
    ['Project: Heron\nDecided', 'Project: /a', 'Project: /a\n\nProject: Heron\nDecided'],
    ['Project: /a', 'Branch: we may branch later', 'Project: /a\n\nBranch: we may branch later'],
  ])('%j, then %j', (stored, logged, expected) => {
    expect(mergedNotes(stored, logged).notes).toBe(expected);
    expect(mergedNotes(expected, logged)).toEqual({ notes: expected });
  });

  it('says whether the text from before was kept', () => {
    expect(mergedNotes('Decided', 'Better').earlier).toBe('kept');
    expect(mergedNotes('Project: /a', 'Better')).not.toHaveProperty('earlier');
    const full = 'x'.repeat(LIMITS.notes);
    expect(mergedNotes('Decided', full)).toEqual({ notes: full, earlier: 'dropped' });
  });

  it('keeps the text whole if there is no room for all of it', () => {
    const text = '漢'.repeat(LIMITS.notes - 15);
    expect(mergedNotes('Project: /a\nBranch: long-name', text).notes).toBe(`Project: /a\n\n${text}`);
    const full = 'x'.repeat(LIMITS.notes);
    expect(mergedNotes('Project: /a\nBranch: x', full).notes).toBe(full);
  });
});
