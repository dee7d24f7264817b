import { callContext } from './callContext.fixture';
import { searchWorkspaceLinks } from './linkQueries';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { GroupCommit } from '../storage/commit/groupCommit';
import { aLink, workspaceWith } from '../shared/model/workspace.fixture';
import { addToDashboard } from './savingLinks';

const urlOf = (number: number) => `https://example.com/${String(number)}`;

/** A context with 300 links, of which the last three are about night trains. */
function withTrains() {
  const others = Array.from({ length: 297 }, (_, number) =>
    aLink(number, { title: `Topic${String(number)}`, url: urlOf(number) }),
  );
  const trains = ['Nachtzug map of Europe', 'Booking a Nachtzug to Europe', 'Europe by Nachtzug'].map(
    (title, index) => aLink(297 + index, { title, url: urlOf(297 + index), category: 'Travel' }),
  );
  const workspaces = inMemoryWorkspaces();
  workspaces.stored.set('ada/default', workspaceWith(...others, ...trains));
  const context = callContext({ workspaces, commits: new GroupCommit(workspaces), history: workspaces });
  const add = (url: string, notes?: string) =>
    addToDashboard(context, { category: 'Trains', title: 'Nachtzug routes in Europe', url, notes });
  return { add, search: () => searchWorkspaceLinks(context, { query: 'nachtzug' }) };
}

const TRAIN = { title: 'Nachtzug map of Europe', url: urlOf(297), category: 'Travel' };

describe('an added link', () => {
  it('is returned with up to three related ones of a workspace that was searched before', async () => {
    const { add, search } = withTrains();
    expect(await add('https://n.test/1')).not.toHaveProperty('related');
    await search();
    const { related } = await add('https://n.test/2');
    expect(related).toHaveLength(3);
    expect(await add('https://n.test/2')).not.toHaveProperty('related');
  });

  it('is not related to itself in another category', async () => {
    const { add, search } = withTrains();
    await search();
    const { related, alsoIn } = await add('http://www.example.com/297');
    expect(alsoIn).toEqual(['Travel']);
    expect(related).toHaveLength(2);
    expect(related).not.toContainEqual(TRAIN);
  });
});
