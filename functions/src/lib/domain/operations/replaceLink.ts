import { filedLink, type FiledLink } from '../queries/linkResult';
import { linkSchema, type Change, type Link, type Workspace } from '../model';
import { withLinks, type LinkEntry } from '../workspace';

const FIELDS = linkSchema.keyof().options;

/** Puts `link` in the place of a stored one and says whether that changed anything. `now` is in ISO 8601. */
export function replaceLink(
  workspace: Workspace,
  stored: LinkEntry,
  link: Link,
  now: string,
): Change<FiledLink> {
  if (sameLink(stored.link, link)) {
    return { workspace, result: filedLink('unchanged', workspace, stored.link) };
  }
  const after = { ...withLinks(workspace, [{ id: stored.id, link }]), updatedAt: now };
  return { workspace: after, result: filedLink('updated', after, link) };
}

/** Whether two links are alike in every field. */
export function sameLink(a: Link, b: Link): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}
