import { newestFirst } from '@shared/model/linkOrder';
import { allLinks } from '@shared/model/workspace';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { forgetPerson } from '../data/personal';
import { closeToast, toasts } from '../ui/controls/toasts';
import { planMove } from './changeLinks';
import { changeWithUndo } from './changeWithUndo';
import { act, DONE, editsOf, last, settled, type Answer } from './edits.fixture';
import { moveLinks } from './moveLinks';
import { redoLast, undoLast } from './ownChanges';

const FROM = { ...workspaceWith(aLink(1), aLink(2)), id: 'from', name: 'From' };
const TO = { ...workspaceWith(aLink(3)), id: 'to', name: 'To' };

const ANSWER: Answer = (edit, options) =>
  'operations' in edit.change && edit.change.operations[0]?.op === 'addLink'
    ? { results: edit.change.operations.map(() => ({ status: 'created' })) }
    : DONE(edit, options);

afterEach(() => {
  for (const { id } of toasts.value) closeToast(id);
  forgetPerson();
});

describe('links that were moved to another workspace', () => {
  it('are moved back, and again by Redo, as often as one likes', async () => {
    const { edits, shown } = editsOf([FROM, TO], ANSWER);
    const titles = () =>
      ['from', 'to'].map((id) => [...allLinks(shown(id))].map(({ link }) => link.title).sort());
    const entries = newestFirst(FROM).filter(({ link }) => link.title === 'Page 1');
    const plan = planMove([{ workspace: FROM, entries }], 'Reading', TO);
    moveLinks({ edits, plan, viewedCount: 0, onMove: () => undefined });
    await settled();
    const moved = [['Page 2'], ['Page 1', 'Page 3']];
    const before = [['Page 1', 'Page 2'], ['Page 3']];
    expect(titles()).toEqual(moved);
    for (let time = 0; time < 2; time++) {
      await act('Undo');
      expect(titles()).toEqual(before);
      expect(last()).toMatchObject({
        text: 'Undone: Moved “Page 1” to “Reading” in To.',
        action: { label: 'Redo' },
      });
      await act('Redo');
      expect(titles()).toEqual(moved);
      expect(last()?.text).toBe('Moved “Page 1” to “Reading” in To.');
    }
  });

  it('are moved again in their turn, and what was done after that is done again, too', async () => {
    const { edits, shown } = editsOf([FROM, TO], ANSWER);
    const entries = newestFirst(FROM).filter(({ link }) => link.title === 'Page 1');
    const plan = planMove([{ workspace: FROM, entries }], 'Reading', TO);
    moveLinks({ edits, plan, viewedCount: 0, onMove: () => undefined });
    await settled();
    const texts = { done: 'Deleted.', failed: 'Not deleted.', notUndone: 'Not restored.' };
    const deletion = { op: 'deleteLink', category: 'Reading', url: aLink(2).url } as const;
    changeWithUndo(edits, shown('from'), [deletion], texts);
    await settled();
    for (const step of [undoLast, undoLast, redoLast, redoLast]) {
      expect(step()).toBe(true);
      await settled();
    }
    expect(redoLast()).toBe(false);
    expect(['from', 'to'].map((id) => [...allLinks(shown(id))].length)).toEqual([0, 2]);
  });
});
