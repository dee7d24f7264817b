import { readEdit } from './readEdit';

const read = (data: object) => readEdit({ kind: 'data', data: { ...data } });
const CHANGED = { url: 'https://a.example/', status: 'skipped: It has been changed since.' };

describe('the result of an undo', () => {
  it('says why nothing was put back, in the words of the service', () => {
    const hint = 'There was nothing to put back.';
    expect(read({ results: [CHANGED], hint })).toEqual({
      changeId: undefined,
      isPart: false,
      problem: 'Not undone: It has been changed since.',
    });
    expect(read({ results: [], hint }).problem).toBe(hint);
    expect(read({}).problem).toBe('Nothing was changed.');
  });

  it('says each reason once if only a part was put back', () => {
    const elsewhere = { url: '', status: 'skipped in workspace "a: b": It has been moved or removed since.' };
    const hint = 'Put back, except what results names.';
    expect(read({ changeId: 'c-1', results: [CHANGED, CHANGED, elsewhere], hint })).toEqual({
      changeId: 'c-1',
      isPart: true,
      problem: 'Not all was undone: It has been changed since. (2 links) It has been moved or removed since.',
    });
  });

  it('passes on what the service says about half of a move', () => {
    const hint = 'Put back, except in workspace "work": what this change has moved there may be in both.';
    expect(read({ changeId: 'c-1', results: [], hint })).toEqual({
      changeId: 'c-1',
      isPart: true,
      problem: hint,
    });
  });

  it('has no problem if everything was put back', () => {
    const hint = 'Everything is as it was before.';
    expect(read({ changeId: 'c-1', results: [], hint })).toEqual({
      changeId: 'c-1',
      isPart: false,
      problem: '',
    });
  });
});

describe('the result of a change', () => {
  it('says that a link has gone, or what the service says', () => {
    const gone = 'This link is no longer here. Refresh to see where it is.';
    expect(read({ counts: { not_found: 1 }, results: [], hint: 'Nothing was changed.' }).problem).toBe(gone);
    expect(read({ results: [{ url: 'https://a.example/', status: 'not_found' }] }).problem).toBe(gone);
    expect(read({ counts: { unchanged: 1 }, hint: 'Nothing was changed.' }).problem).toBe(
      'Nothing was changed.',
    );
  });

  it('says what went wrong if there is no result', () => {
    expect(readEdit({ kind: 'error', message: 'Too many removals.' }).problem).toBe('Too many removals.');
    expect(readEdit({ kind: 'unknown' }).problem).toMatch(/^This app did not say whether it worked/);
  });
});
