import { authorize } from '../../src/lib/auth/actor';
import { databaseDeadline } from '../../src/lib/deadline';
import { getDatabase } from '../../src/lib/firestore';
import { addLink } from '../../src/lib/domain/operations/addLink';
import { annotateLink } from '../../src/lib/domain/operations/annotateLink';
import { GroupCommit } from '../../src/lib/storage/groupCommit';
import { mergeWorkspace } from '../../src/lib/domain/operations/mergeWorkspace';
import { emptyWorkspace, type Operation } from '../../src/lib/domain/model';
import { WorkspaceRepository, type AuthorizedWorkspaceKey } from '../../src/lib/storage/workspaceRepository';
import { allLinks, withLinks } from '../../src/lib/domain/workspace';
import { newUid } from '../support/users';

const NOW = '2026-01-31T12:00:00.000Z';
const EMPTY = emptyWorkspace('default', NOW);
const BAD_LINK = { category: 'none', title: 'Bad', url: 'https://example.com/bad', addedAt: NOW };
const COPIES = { copyBytes: 16 * 1024 * 1024 };

/** Returns the default workspace of a new user. */
function newKey(): AuthorizedWorkspaceKey {
  return { uid: authorize({ via: 'idToken', uid: newUid() }), workspaceId: 'default' };
}

/** One instance of the service, with its own cache and queue. */
class Instance {
  readonly repository: WorkspaceRepository;
  private readonly commits: GroupCommit;

  constructor(
    readonly key: AuthorizedWorkspaceKey,
    repository?: WorkspaceRepository,
  ) {
    this.repository = repository ?? new WorkspaceRepository(getDatabase(), COPIES);
    this.commits = new GroupCommit(this.repository);
  }

  mutate<Result>(operation: Operation<Result>): Promise<Result | null> {
    return this.commits.mutate(this.key, operation, databaseDeadline(), EMPTY);
  }

  async add(title: string, notes?: string): Promise<string | undefined> {
    const url = `https://example.com/${title}`;
    return (await this.mutate(addLink({ category: 'Reading', title, url, notes }, NOW)))?.status;
  }

  async annotate(title: string, notes: string): Promise<string | undefined> {
    const url = `https://example.com/${title}`;
    return (await this.mutate(annotateLink({ category: 'Reading', url, notes }, NOW)))?.status;
  }

  async notes(): Promise<Record<string, string | undefined>> {
    const copy = await this.repository.load(this.key, databaseDeadline());
    const entries = [...allLinks(copy?.workspace ?? EMPTY)];
    return Object.fromEntries(entries.map(({ link }) => [link.title, link.notes]));
  }
}

const connectionBroke = () => Object.assign(new Error('The connection broke'), { code: 14 });

/** Commits, then reports that the connection broke. */
class ForgetfulRepository extends WorkspaceRepository {
  broken = 0;

  override async commit(...commit: Parameters<WorkspaceRepository['commit']>): Promise<void> {
    await super.commit(...commit);
    if (this.broken-- > 0) throw connectionBroke();
  }
}

/** Reports that the connection broke, without committing. */
class UnreachableRepository extends WorkspaceRepository {
  broken = 0;

  override async commit(...commit: Parameters<WorkspaceRepository['commit']>): Promise<void> {
    if (this.broken-- > 0) throw connectionBroke();
    await super.commit(...commit);
  }
}

describe('writes of several instances', () => {
  let key: AuthorizedWorkspaceKey;

  beforeEach(() => {
    key = newKey();
  });

  it('are applied again to what another instance has written', async () => {
    const [one, other] = [new Instance(key), new Instance(key)];
    await one.add('first');
    await other.add('second');
    expect(await one.add('third')).toBe('created');
    expect(await other.annotate('first', 'a note')).toBe('updated');
    expect(await one.notes()).toEqual({ first: 'a note', second: undefined, third: undefined });
  });

  it('are never rejected or called unchanged because of an outdated cached copy', async () => {
    const [one, other] = [new Instance(key), new Instance(key)];
    await one.add('first', 'old');
    await other.annotate('first', 'new');
    // In the cached copy of `one`, the link already has this note.
    expect(await one.annotate('first', 'old')).toBe('updated');
    await other.add('second');
    // In the cached copy of `one`, there is no such link.
    expect(await one.annotate('second', 'a note')).toBe('updated');
    expect(await other.notes()).toEqual({ first: 'old', second: 'a note' });
  });

  it('report "created" when the commit succeeded but its response was lost', async () => {
    const repository = new ForgetfulRepository(getDatabase(), COPIES);
    const forgetful = new Instance(key, repository);
    repository.broken = 1;
    expect(await forgetful.add('first')).toBe('created');
    expect(await forgetful.add('first')).toBe('unchanged');
    expect(await forgetful.notes()).toEqual({ first: undefined });
  });

  it('report "created" only once they are stored, when commits were lost on the way', async () => {
    const repository = new UnreachableRepository(getDatabase(), COPIES);
    const unreachable = new Instance(key, repository);
    repository.broken = 3;
    expect(await unreachable.add('first')).toBe('created');
    expect(repository.broken).toBe(-1);
    expect(await new Instance(key).notes()).toEqual({ first: undefined });
  });

  it('keep every link and return the correct result to each caller while responses are lost', async () => {
    const repository = new ForgetfulRepository(getDatabase(), COPIES);
    const [forgetful, other] = [new Instance(key, repository), new Instance(key)];
    repository.broken = 3;
    const titles = Array.from({ length: 40 }, (_, index) => `link-${String(index % 30)}`);
    const statuses = await Promise.all(
      titles.map((title, index) => (index % 2 === 0 ? forgetful : other).add(title, 'a note')),
    );
    const notes = Object.fromEntries(titles.map((title) => [title, 'a note']));
    expect(await new Instance(key).notes()).toEqual(notes);
    // If another commit followed before the retry, the change is applied again and found to be done.
    expect(statuses.filter((status) => status === 'created').length).toBeLessThanOrEqual(30);
    expect(new Set(statuses)).toEqual(new Set(['created', 'unchanged']));
  });
});

describe('one write that cannot be stored', () => {
  it('fails with a clear error, and the writes committed with it are stored', async () => {
    const instance = new Instance(newKey());
    const note = 'x'.repeat(10_000);
    const links = Array.from({ length: 1_000 }, (_, index) => ({
      title: `link-${String(index)}`,
      url: `https://example.com/link-${String(index)}`,
    }));
    for (let index = 0; index < links.length; index += 250) {
      await Promise.all(links.slice(index, index + 250).map(({ title }) => instance.add(title, note)));
    }
    // New titles make a small request, but the links are written whole, with their notes: 10 MB.
    const renamed = links.map((link) => ({ ...link, title: `renamed ${link.title}` }));
    const update = { categories: [{ categoryName: 'Reading', links: renamed }] };
    const [refused, added] = await Promise.allSettled([
      instance.mutate(mergeWorkspace(update, NOW)),
      instance.add('beside'),
    ]);
    expect(refused).toMatchObject({ reason: { code: 'limit_exceeded' } });
    expect(added).toEqual({ status: 'fulfilled', value: 'created' });
    expect(await new Instance(instance.key).notes()).toMatchObject({ 'link-0': note, beside: undefined });
  });

  it('does not fail the writes beside it when Firestore rejects it', async () => {
    const instance = new Instance(newKey());
    const bad: Operation<undefined> = (workspace) => ({
      // Firestore rejects field names that begin and end with two underscores.
      workspace: withLinks(workspace, [{ id: '__bad__', link: BAD_LINK }]),
      result: undefined,
    });
    const [refused, added] = await Promise.allSettled([instance.mutate(bad), instance.add('beside')]);
    expect(refused.status).toBe('rejected');
    expect(added).toEqual({ status: 'fulfilled', value: 'created' });
    expect(await instance.notes()).toEqual({ beside: undefined });
  });
});

describe('reading a workspace', () => {
  it('fetches only the chunks that changed', async () => {
    const key = newKey();
    const writer = new Instance(key);
    const note = 'x'.repeat(10_000);
    await Promise.all(Array.from({ length: 60 }, (_, index) => writer.add(`link-${String(index)}`, note)));

    const getAll = jest.spyOn(getDatabase(), 'getAll');
    const reader = new Instance(key);
    expect(Object.keys(await reader.notes())).toHaveLength(60);
    await reader.notes();
    await writer.annotate('link-0', 'short');
    expect(await reader.notes()).toMatchObject({ 'link-0': 'short', 'link-59': note });
    const fetched = getAll.mock.calls.map((references) => references.length);
    getAll.mockRestore();
    // Each time the head; at first all three chunks, then none if nothing changed, or the one that did.
    expect(fetched).toEqual([1, 3, 1, 1, 1]);
  });
});
