import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { WorkspaceDraft } from '../model/workspaceDraft';
import { runAtOnce } from '../base/steps';
import { addLink } from './addLink';
import { editLinks } from './editLinks';

it.each([{ remove: true as const }, { set: { category: 'Music' } }])(
  'counts what a whole category loses before it changes anything: %j',
  (edit) => {
    const draft = new WorkspaceDraft(workspaceWith(aLink(1)));
    addLink(aLink(1, { category: 'Music' }), instant(1))(draft);
    const { size } = draft.changes;
    const sizes: number[] = [];
    const count = (links: number) => {
      sizes.push(links);
      expect([...draft.changes.values()].flatMap((entries) => [...entries])).toHaveLength(size);
      throw new Error('Too many.');
    };
    expect(() => runAtOnce(editLinks({ category: 'Reading', ...edit }, instant(2), count)(draft))).toThrow(
      'Too many.',
    );
    expect(sizes).toEqual([1]);
  },
);
