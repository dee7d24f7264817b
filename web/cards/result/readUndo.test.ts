import { readUndo } from './readUndo';

describe('the result of an undo', () => {
  it('is that nothing was put back if it has no changeId', () => {
    const hint = 'There was nothing to put back.';
    const results = [{ status: 'skipped: It has been changed since.' }];
    expect(readUndo({ results, hint })).toEqual({ done: 'nothing', problem: hint });
    expect(readUndo({})).toEqual({ done: 'nothing', problem: 'Nothing was changed.' });
  });

  it('says what was not put back', () => {
    const hint = 'Put back, except what results names.';
    expect(readUndo({ changeId: 'c-1', hint })).toEqual({ done: 'part', problem: hint });
  });

  it('has no problem if everything was put back', () => {
    const hint = 'Everything is as it was before.';
    expect(readUndo({ changeId: 'c-1', hint })).toEqual({ done: 'everything', problem: '' });
  });
});
