import type { EditOf } from '../contract/editRequest';
import type { Workspace } from '../model/model';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { applyEdits } from './applyEdits';
import { make, revert, stateOf, type Made } from './changes.fixture';

const set = (workspace: Workspace, settings: EditOf<'updateWorkspace'>['set']) =>
  make(workspace, applyEdits([{ op: 'updateWorkspace', set: settings }], instant(50)));

/** Puts a change back. Returns the workspace, and what became of the change. */
function revertOn(workspace: Workspace, change: Made) {
  const { after, results } = revert(workspace, change);
  return { after, status: results[0]?.status, reasons: results[0]?.skipped.map(({ reason }) => reason) };
}

describe('settings that are put back', () => {
  const start = set(workspaceWith(), { isPublic: true, isIndexed: true }).after;

  it('are checked one by one', () => {
    const mine = { name: 'Mine', categoryOrder: 'name', sourceUrl: aLink(1).url } as const;
    const made = set(start, mine);
    const { after, status, reasons } = revertOn(set(made.after, { name: 'Ours' }).after, made);
    expect([status, reasons]).toEqual([
      'partly_reverted',
      ['The name of the workspace has been changed since.'],
    ]);
    expect(stateOf(after)).toEqual(stateOf({ ...start, name: 'Ours' }));
  });

  it('never let search engines list what was made private since, or public again by somebody else', () => {
    const reasons = ['The visibility of the workspace has been changed since.'];
    const unlisted = set(start, { isIndexed: false });
    const isPrivate = set(unlisted.after, { isPublic: false }).after;
    expect(revertOn(isPrivate, unlisted)).toMatchObject({ status: 'nothing_to_revert', reasons });
    const hidden = set(start, { isPublic: false });
    const isPublicAgain = set(hidden.after, { isPublic: true }).after;
    expect(revertOn(isPublicAgain, hidden)).toMatchObject({ status: 'nothing_to_revert', reasons });
  });
});
