import fc from 'fast-check';
import { z } from 'zod';
import { adasKey } from '../access/actor.fixture';
import { LimitExceeded } from '../shared/base/errors';
import { urlIdentity } from '../shared/model/identity';
import type { Link } from '../shared/model/model';
import { allLinks } from '../shared/model/workspace';
import type { NewLink } from '../shared/operations/addLink';
import { GroupCommit } from '../storage/commit/groupCommit';
import { inMemoryWorkspaces, type InMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { callContext, workspaceOf } from './callContext.fixture';
import { moveAcross } from './movingAcross';
import { undoTidying } from './undoTidying';

const link = fc.record({
  category: fc.constantFrom('Go', 'Music', 'Reading'),
  url: fc.constantFrom(
    'https://a.example/',
    'https://a.example',
    'http://a.example/',
    'urn:b',
    'urn:c',
    'urn:d',
  ),
  title: fc.constantFrom('One', 'Two'),
  notes: fc.option(fc.constantFrom('Note', 'Other'), { nil: undefined }),
});
const links = fc.array(link, { maxLength: 8 });
const move = fc.record({
  category: fc.constantFrom('Go', 'Music'),
  urls: fc.option(
    fc.subarray(['https://a.example/', 'http://a.example/', 'urn:b', 'urn:c'], { minLength: 1 }),
    { nil: undefined },
  ),
  set: fc.record({ workspaceId: fc.constant('there'), category: fc.constantFrom(undefined, 'Reading') }),
});

const undoSchema = z.strictObject({
  revert: z.string(),
  workspaceId: z.string(),
  set: z.strictObject({ workspaceId: z.string() }).optional(),
});

function contextOf(here: NewLink[], there: NewLink[]) {
  const workspaces = inMemoryWorkspaces();
  workspaces.stored.set('ada/default', workspaceOf('default', here));
  workspaces.stored.set('ada/there', workspaceOf('there', there, 50));
  const commits = new GroupCommit(workspaces);
  const actor = { ...adasKey, permission: 'tidy' } as const;
  return { workspaces, context: callContext({ workspaces, commits, history: workspaces, actor }) };
}

const linksOf = ({ stored }: InMemoryWorkspaces, id: string): Link[] => {
  const workspace = stored.get(`ada/${id}`);
  return workspace ? Array.from(allLinks(workspace), (entry) => entry.link) : [];
};
/** Returns all links with their places, in any order. */
const placesOf = (workspaces: InMemoryWorkspaces) =>
  ['default', 'there']
    .flatMap((id) => linksOf(workspaces, id).map((each) => JSON.stringify([id, each])))
    .sort();
/** Returns the pages that are anywhere. */
const pagesOf = (workspaces: InMemoryWorkspaces) =>
  new Set(['default', 'there'].flatMap((id) => linksOf(workspaces, id).map(({ url }) => urlIdentity(url))));
const without = ({ author: _, ...rest }: Link) => JSON.stringify(rest);

it('a move that is interrupted and sent again ends like one that is not, and loses no page', async () => {
  await fc.assert(
    fc.asyncProperty(links, links, move, fc.constantFrom(0, 1), async (here, there, input, failing) => {
      const [plain, broken] = [contextOf(here, there), contextOf(here, there)];
      const pages = pagesOf(plain.workspaces);
      const outcome = await moveAcross(plain.context, input).catch((error: unknown) => String(error));
      const { workspaces } = broken;
      const commit = workspaces.commit.bind(workspaces);
      const commits = jest.spyOn(workspaces, 'commit');
      for (let made = 0; made < failing; made++) commits.mockImplementationOnce(commit);
      commits.mockRejectedValueOnce(new LimitExceeded('There is no room.'));
      await moveAcross(broken.context, input).catch(() => undefined);
      expect(pagesOf(workspaces)).toEqual(pages);
      await moveAcross(broken.context, input).catch(() => undefined);
      for (const id of ['default', 'there'])
        expect(linksOf(workspaces, id).map(without).sort()).toEqual(
          linksOf(plain.workspaces, id).map(without).sort(),
        );
      if (typeof outcome === 'string') return;
      const merged = outcome.counts?.merged ?? 0;
      expect(placesOf(plain.workspaces)).toHaveLength(
        placesOf(contextOf(here, there).workspaces).length - merged,
      );
    }),
    { seed: 47, numRuns: 150 },
  );
});

it('one undo puts back everything that a move did', async () => {
  await fc.assert(
    fc.asyncProperty(links, links, move, async (here, there, input) => {
      const { workspaces, context } = contextOf(here, there);
      const before = placesOf(workspaces);
      const moved = await moveAcross(context, input).catch(() => undefined);
      if (moved?.changeId === undefined) return;
      const [, json = ''] = /You can, with (\{.*\})\./.exec(moved.hint) ?? [];
      const { set, ...undo } = undoSchema.parse(JSON.parse(json));
      const { hint } = await undoTidying(context, { ...undo, movedTo: set?.workspaceId });
      expect([hint, placesOf(workspaces)]).toEqual(['Everything is as it was before.', before]);
    }),
    { seed: 47, numRuns: 150 },
  );
});
