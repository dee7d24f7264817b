import { LIMITS } from '../../shared/base/limits';
import type { IdentifiedAuthor } from '../../shared/contract/historyDocument';
import { linkAuthor, MEMBER_AUTHORS, OWNER_AUTHORS, withAuthor } from './linkAuthors';
import type { ListedAuthors } from '../base/workspaceCopy';

/** Lists the authors of links that a person adds with many apps. Returns what is listed, and whom the links name. */
function addWithApps(listed: ListedAuthors, person: { uid: string; memberId?: string }, count: number) {
  const { uid, memberId } = person;
  const named: IdentifiedAuthor[] = [];
  let after = listed;
  for (let index = 0; index < count; index++) {
    const kind = index === count - 1 ? 'webApp' : 'app';
    const author = {
      id: `${uid} ${String(index)}`,
      kind,
      name: 'An app',
      person: { uid, name: uid },
    } as const;
    const link = linkAuthor(after, { author, othersId: `${uid} others`, credential: '', memberId });
    after = withAuthor(after, link.id, memberId);
    named.push(link);
  }
  return { after, named };
}

it('no person uses up the authors of others, however many apps they connect', () => {
  let { after } = addWithApps({ authors: [] }, { uid: 'olivia' }, 700);
  expect(after.authors).toHaveLength(OWNER_AUTHORS);
  for (let member = 0; member < LIMITS.members; member++) {
    const uid = `member ${String(member)}`;
    const { after: listed, named } = addWithApps(after, { uid, memberId: uid }, 30);
    expect(named.filter(({ id }) => !listed.authors.includes(id))).toEqual([]);
    expect(new Set(named.map(({ person }) => person?.uid))).toEqual(new Set([uid]));
    expect(named.filter(({ id }) => id === `${uid} others`)).toHaveLength(21);
    expect(named[20]).toEqual({ id: `${uid} others`, kind: 'app', person: { uid, name: uid } });
    expect(named.at(-1)).toMatchObject({ id: `${uid} 29`, kind: 'webApp' });
    after = listed;
  }
  expect(after.authors).toHaveLength(OWNER_AUTHORS + LIMITS.members * MEMBER_AUTHORS);
  expect(addWithApps(after, { uid: 'olivia' }, 5).after).toBe(after);
  expect(withAuthor(after, 'one more', 'somebody who joined later')).toBe(after);
});

it('an owner has ids for as many apps after members have added links', () => {
  const { after } = addWithApps({ authors: [] }, { uid: 'ada', memberId: 'ada' }, 30);
  const { named } = addWithApps(after, { uid: 'olivia' }, OWNER_AUTHORS - 2);
  expect(named.filter(({ id }) => id === 'olivia others')).toEqual([]);
});
