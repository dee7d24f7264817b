import { LIMITS } from '@shared/base/limits';
import { runAtOnce } from '@shared/base/steps';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { newestFirst } from '@shared/model/linkOrder';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { changesMade, type PendingEdit } from '../data/edits/queue/pendingEdits';
import { forgetPerson } from '../data/personal';
import { closeToast, toasts } from '../ui/controls/toasts';
import { tagLinks } from './changeTags';
import { changeAllWithUndo, changeWithUndo, type ChangeTexts } from './changeWithUndo';
import { act, DONE, editsOf, last, settled, type Answer } from './edits.fixture';
import { forgetOwnChanges, redoLast, undoElsewhere, undoLast } from './ownChanges';

const WORKSPACE = workspaceWith(aLink(1), aLink(2));
const target = (number: number) => ({ category: 'Reading', url: aLink(number).url });
const remove = (number: number): EditOperation => ({ op: 'deleteLink', ...target(number) });
const TEXTS: ChangeTexts = {
  done: 'Deleted.',
  failed: 'Not deleted.',
  notUndone: 'Not restored.',
};

const editsWith = (answer?: Answer, isUnsent?: boolean) => editsOf([WORKSPACE], answer, isUnsent);

const clear = () => {
  for (const { id } of toasts.value) closeToast(id);
};
afterEach(() => {
  clear();
  forgetPerson();
});

describe('undoing a change', () => {
  it('puts the changes of its edits back, the newest first, and shows that at once', async () => {
    const { edits, made, shown } = editsWith();
    const changes = [1, 2].map((number) => ({
      ...{ workspace: WORKSPACE, texts: TEXTS },
      change: { operations: [remove(number)] },
    }));
    changeAllWithUndo(edits, changes, TEXTS);
    await settled();
    await act('Undo');
    expect(made.slice(2).map(({ change }) => 'revert' in change && change.revert)).toEqual([
      [{ changeId: 'edit 2' }],
      [{ changeId: 'edit 1' }],
    ]);
    const [, second] = runAtOnce(changesMade(WORKSPACE, made.slice(0, 2)));
    expect(made[2]?.change).toMatchObject({ known: [second] });
    expect(shown()).toEqual({ ...WORKSPACE, updatedAt: shown().updatedAt });
  });

  it('leads to what is undone elsewhere in its turn', async () => {
    const { edits, made } = editsWith();
    const lead = jest.fn();
    changeWithUndo(edits, WORKSPACE, [remove(1)], TEXTS);
    await settled();
    undoElsewhere(lead);
    expect(undoLast()).toBe(true);
    await settled();
    expect([lead.mock.calls.length, made.length]).toEqual([1, 1]);
    undoLast();
    await settled();
    expect([lead.mock.calls.length, made.length]).toEqual([1, 2]);
  });

  it('withdraws it if it was not sent', async () => {
    const { edits, made, withdrawn } = editsWith(DONE, true);
    changeWithUndo(edits, WORKSPACE, [remove(1)], TEXTS);
    await act('Undo');
    expect(made).toHaveLength(1);
    expect(withdrawn).toEqual(['edit 1']);
  });

  it('says what was not put back, but nothing if the change had changed nothing', async () => {
    const notFound: Answer = ({ change }) =>
      'revert' in change
        ? { reverted: change.revert.map(({ changeId }) => ({ changeId, status: 'not_found' })) }
        : { results: [{ status: 'deleted' }] };
    changeWithUndo(editsWith(notFound).edits, WORKSPACE, [remove(1)], TEXTS);
    await settled();
    await act('Undo');
    expect(last()?.text).toBe(
      'Undo is not complete. “Page 1” was not put back, because it is no longer in the history.',
    );
    clear();
    const { edits } = editsWith((edit, options) =>
      'revert' in edit.change ? notFound(edit, options) : { results: [{ status: 'unchanged' }] },
    );
    changeWithUndo(edits, WORKSPACE, [remove(1)], TEXTS);
    await settled();
    await act('Undo');
    expect(toasts.value.filter(({ kind }) => kind === 'failed')).toEqual([]);
  });

  it('can be tried again if it fails', async () => {
    let isDown = true;
    const { edits, made } = editsWith((edit, options) =>
      'revert' in edit.change && isDown ? new Error('Down.') : DONE(edit, options),
    );
    changeWithUndo(edits, WORKSPACE, [remove(1)], TEXTS);
    await settled();
    await act('Undo');
    expect(toasts.value.map(({ text }) => text)).toEqual(['Not restored. Down.']);
    isDown = false;
    await act('Try again');
    expect(made).toHaveLength(3);
  });
});

describe('what was undone', () => {
  const done = (number: number): ChangeTexts => ({ ...TEXTS, done: `Deleted ${String(number)}.` });
  const reverts = (made: readonly PendingEdit[]) =>
    made.flatMap(({ change }) => ('revert' in change ? change.revert.map(({ changeId }) => changeId) : []));

  it('is said, and made again by putting the undo back', async () => {
    const { edits, made, shown } = editsWith();
    changeWithUndo(edits, WORKSPACE, [remove(1)], done(1));
    await settled();
    const after = shown();
    await act('Undo');
    expect(toasts.value).toMatchObject([{ text: 'Undone: Deleted 1.', action: { label: 'Redo' } }]);
    await act('Redo');
    expect(toasts.value).toMatchObject([{ text: 'Deleted 1.', action: { label: 'Undo' } }]);
    expect(reverts(made)).toEqual(['edit 1', 'edit 2']);
    expect(shown()).toEqual({ ...after, updatedAt: shown().updatedAt });
    await act('Undo');
    expect(reverts(made)).toEqual(['edit 1', 'edit 2', 'edit 3']);
  });

  it('is no longer offered once something else is done', async () => {
    const { edits } = editsWith();
    changeWithUndo(edits, WORKSPACE, [remove(1)], done(1));
    await settled();
    await act('Undo');
    changeWithUndo(edits, WORKSPACE, [remove(2)], done(2));
    expect(toasts.value).toMatchObject([{ text: 'Deleted 2.', action: { label: 'Undo' } }]);
  });

  it('is submitted again if it was withdrawn', async () => {
    const { edits, made } = editsWith(DONE, true);
    changeWithUndo(edits, WORKSPACE, [remove(1)], done(1));
    await act('Undo');
    await act('Redo');
    expect(made.map(({ change }) => change)).toEqual([
      { operations: [remove(1)] },
      { operations: [remove(1)] },
    ]);
  });

  it('goes back one by one, long after the messages are gone, and forward again until something else is done', async () => {
    const { edits, made } = editsWith();
    for (const number of [1, 2]) changeWithUndo(edits, WORKSPACE, [remove(number)], done(number));
    await settled();
    clear();
    const said: (string | undefined)[] = [];
    for (const step of [undoLast, undoLast, undoLast, redoLast, undoLast, redoLast, redoLast, redoLast]) {
      const isDone = step();
      await settled();
      said.push(isDone ? last()?.text : undefined);
    }
    expect(said).toEqual([
      'Undone: Deleted 2.',
      'Undone: Deleted 1.',
      undefined,
      'Deleted 1.',
      'Undone: Deleted 1.',
      'Deleted 1.',
      'Deleted 2.',
      undefined,
    ]);
    expect(toasts.value).toHaveLength(1);
    undoLast();
    await settled();
    changeWithUndo(edits, WORKSPACE, [remove(1)], done(1));
    expect(redoLast()).toBe(false);
    expect(reverts(made).slice(0, 2)).toEqual(['edit 2', 'edit 1']);
  });
});

it('a change of tags for which no note has room says that nothing was changed', async () => {
  const { edits, made } = editsWith();
  const workspace = workspaceWith(aLink(1, { notes: 'x'.repeat(LIMITS.notes) }));
  const groups = [{ workspace, entries: newestFirst(workspace) }];
  await tagLinks(edits, { groups, viewedCount: 0 }, { added: ['new'], removed: [] });
  expect(made).toEqual([]);
  expect(toasts.value).toMatchObject([
    { kind: 'failed', text: 'Nothing was changed. 1 link has no room for it in the note.' },
  ]);
});

it('what was done with edits that are stopped can be neither undone nor redone, and no message offers it', async () => {
  const { edits } = editsWith();
  for (const number of [1, 2]) changeWithUndo(edits, WORKSPACE, [remove(number)], TEXTS);
  await settled();
  await act('Undo');
  forgetOwnChanges();
  expect(toasts.value).toEqual([]);
  expect([undoLast(), redoLast()]).toEqual([false, false]);
});

describe('a change that meets another one', () => {
  it('says what was kept, and offers to overwrite it', async () => {
    const kept: Answer = (edit, { withoutSeen = false }) =>
      withoutSeen
        ? DONE(edit, {})
        : { results: [{ status: 'unchanged', kept: [{ url: aLink(1).url, fields: [] }] }] };
    const { edits, made } = editsWith(kept);
    const reverted: string[] = [];
    changeWithUndo(edits, WORKSPACE, [remove(1)], TEXTS, { onRevert: () => reverted.push('reverted') });
    await settled();
    expect(toasts.value).toMatchObject([
      {
        kind: 'failed',
        text: '“Page 1” was kept, because someone has changed it in the meantime.',
        action: { label: 'Use mine' },
      },
    ]);
    expect(reverted).toEqual(['reverted']);
    await act('Use mine');
    expect(made[1]?.change).toEqual({ operations: [remove(1)] });
    expect(last()?.text).toBe('Deleted.');
  });

  it('can be undone as far as it was made', async () => {
    const { edits } = editsWith(() => ({
      results: [{ status: 'deleted' }, { status: 'unchanged', kept: [{ url: aLink(2).url, fields: [] }] }],
    }));
    const leftOut = (count: number) => `Deleted ${String(2 - count)} of 2 links.`;
    changeWithUndo(edits, WORKSPACE, [remove(1), remove(2)], { ...TEXTS, leftOut });
    await settled();
    expect(toasts.value).toMatchObject([
      { kind: 'done', text: 'Deleted 1 of 2 links.', action: { label: 'Undo' } },
      {
        text: '“Page 2” was kept, because someone has changed it in the meantime.',
        action: { label: 'Use mine' },
      },
    ]);
  });

  it('says what a merge dropped, and offers to undo it for as long as the message is shown', async () => {
    const lost = [{ url: aLink(1).url, fields: ['notes'] }];
    const { edits } = editsWith(() => ({ results: [{ status: 'merged', lost }] }));
    changeWithUndo(edits, WORKSPACE, [{ op: 'updateLink', ...target(1), set: { category: 'Music' } }], {
      ...TEXTS,
      done: 'Moved.',
    });
    await settled();
    expect(toasts.value).toMatchObject([
      { kind: 'failed', text: 'Moved. “Page 1” lost its note in the merge.', action: { label: 'Undo' } },
    ]);
  });

  it('offers to edit it again if nothing is stored', async () => {
    const again = { label: 'Edit again', run: () => undefined };
    const { edits } = editsWith(() => ({ results: [{ status: 'not_found' }] }));
    const operation: EditOperation = { op: 'updateLink', ...target(1), set: { title: 'Mine' } };
    changeWithUndo(edits, WORKSPACE, [operation], TEXTS, { again });
    await settled();
    expect(toasts.value).toMatchObject([{ kind: 'failed', action: { label: 'Edit again' } }]);
    const { edits: failing } = editsWith(() => new Error('Too long.'));
    changeWithUndo(failing, WORKSPACE, [operation], TEXTS, { again });
    await settled();
    expect(last()).toMatchObject({ text: 'Not deleted. Too long.', action: { label: 'Edit again' } });
  });
});
