import type { Operation } from '../model/workspaceDraft';

/** A link that may be removed. */
interface Candidate {
  readonly id: string;
  readonly addedAt: string;
}

/** Removes those of the links with these ids that are meant. `now` is in ISO 8601. The operation returns how many there were. */
export function removeLinks(
  ids: readonly string[],
  now: string,
  isMeant: (link: Candidate) => boolean = () => true,
): Operation<number> {
  return (draft) => {
    draft.updatedAt = now;
    const links = ids.flatMap((id) => {
      const { addedAt } = draft.find(id) ?? {};
      return addedAt !== undefined && isMeant({ id, addedAt }) ? id : [];
    });
    for (const id of links) draft.remove(id);
    return links.length;
  };
}
