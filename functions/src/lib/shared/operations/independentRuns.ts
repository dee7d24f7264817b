import type { EditOf, EditOperation } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';

/** An edit of a link. */
export type LinkEdit = EditOf<'addLink' | 'updateLink' | 'deleteLink'>;

/** Edits of links that do not affect each other, so that they can be applied together, or one edit of something else. */
export type Run =
  { readonly links: readonly LinkEdit[] } | { readonly other: Exclude<EditOperation, LinkEdit> };

/** The ids of the links and categories that an edit of a link may change. */
interface Footprint {
  readonly links: readonly string[];
  /** The category that loses a link. It is deleted if that was its last one. */
  readonly loses?: string | undefined;
  /** The category that gains a link. It is created with this name if it is missing. */
  readonly gains?: { readonly id: string; readonly name: string } | undefined;
}

/**
 * Splits edits into runs, in their order. The edits of one run do not affect each other: no two change the same link, and no
 * category both loses a link and gains one. Otherwise it might be deleted in between, and created again with another
 * spelling.
 */
export function independentRuns(edits: readonly EditOperation[]): Run[] {
  const runs: Run[] = [];
  let open: LinkEdit[] | undefined;
  let touched = new Set<string>();
  let losing = new Set<string>();
  let gaining = new Map<string, string>();
  for (const edit of edits) {
    if (!isLinkEdit(edit)) {
      runs.push({ other: edit });
      open = undefined;
      continue;
    }
    const { links, loses, gains } = footprintOf(edit);
    const conflicts =
      links.some((id) => touched.has(id)) ||
      (loses !== undefined && gaining.has(loses)) ||
      (gains && (losing.has(gains.id) || (gaining.get(gains.id) ?? gains.name) !== gains.name));
    if (!open || conflicts) {
      open = [];
      runs.push({ links: open });
      touched = new Set();
      losing = new Set();
      gaining = new Map();
    }
    open.push(edit);
    for (const id of links) touched.add(id);
    if (loses !== undefined) losing.add(loses);
    if (gains) gaining.set(gains.id, gains.name);
  }
  return runs;
}

function isLinkEdit(edit: EditOperation): edit is LinkEdit {
  return edit.op === 'addLink' || edit.op === 'updateLink' || edit.op === 'deleteLink';
}

function footprintOf(edit: LinkEdit): Footprint {
  const category = categoryId(edit.category);
  const id = linkId(category, edit.url);
  if (edit.op === 'addLink') return { links: [id], gains: { id: category, name: edit.category } };
  if (edit.op === 'deleteLink') return { links: [id], loses: category };
  const { category: name = edit.category, url = edit.url } = edit.set;
  const target = categoryId(name);
  const links = [id, linkId(target, url)];
  return target === category ? { links } : { links, loses: category, gains: { id: target, name } };
}
