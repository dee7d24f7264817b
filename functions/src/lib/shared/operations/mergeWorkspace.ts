import { inSteps, type Steps } from '../base/steps';
import { notLaterThanTomorrow } from '../model/addedAt';
import { findByIds } from '../model/findByUrl';
import { linkIds } from '../model/identity';
import type { Link, Workspace } from '../model/model';
import { storedCategory } from '../model/storedCategory';
import type { Operation } from '../model/operation';
import type { UpdateRequest } from '../contract/requests/restWorkspace';
import { editSettings } from './editSettings';
import { LINKS_PER_STEP } from './editCategory';
import { sameLink } from './mergeLinks';

/**
 * Merges fields, categories by name and links by URL into a workspace. Keeps what the patch does not mention,
 * including the notes and references of its links. Dates end at the day after `now`, in ISO 8601. The operation returns the merged
 * workspace. It throws like {@link WorkspaceDraft.finish}.
 */
export function mergeWorkspace(patch: WorkspacePatch, now: string): Operation<Steps<Workspace>> {
  return function* (draft) {
    draft.updatedAt = now;
    const links = (patch.categories ?? []).flatMap(({ categoryName, links: sent }) => {
      const category = storedCategory(draft, categoryName);
      draft.addCategory(category, categoryName);
      return sent.map((link) => ({ category, ...link }));
    });
    const merged = new Map<string, Link>();
    yield* inSteps(links, LINKS_PER_STEP, ({ category, title, url, addedAt: date }) => {
      const addedAt = date === undefined ? undefined : notLaterThanTomorrow(date, now);
      const ids = linkIds(category, url);
      const id = findByIds(draft, ids)?.id ?? ids[0];
      const known = merged.get(id) ?? draft.find(id);
      merged.set(
        id,
        known
          ? { ...known, title, addedAt: addedAt ?? known.addedAt }
          : { category, title, url, addedAt: addedAt ?? now, author: draft.author },
      );
    });
    // Compare only now: if the patch contains a URL twice, the last one counts.
    yield* inSteps([...merged], LINKS_PER_STEP, ([id, link]) => {
      const stored = draft.find(id);
      if (!stored || !sameLink(stored, link)) draft.put(id, link);
    });
    editSettings(draft, { name: patch.name, isPublic: patch.isPublic });
    return draft.finish();
  };
}

/** Validated fields to merge into a workspace. Undefined fields keep their value. */
export type WorkspacePatch = Omit<UpdateRequest, 'updatedAt'>;
