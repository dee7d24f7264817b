import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { without } from './useCopiedWorkspaces';

it('leaves out the copy of a workspace that the page has loaded meanwhile', () => {
  const copied = { ...workspaceWith(aLink(1)), id: 'open' };
  const other = { ...workspaceWith(aLink(2)), id: 'other' };
  expect(without([{ ...copied }], [copied, other])).toEqual([other]);
});
