import type { Workspace } from '@shared/model/model';
import { tagIdentity } from '@shared/text/tags';
import { listOptions, type Field } from '../ui/forms/optionList';
import { knownTags, tagBefore } from './tags';

/** Makes a field list the tags of workspaces that continue the one before the caret. */
export function listTags(field: Field, workspaces: { readonly current: readonly Workspace[] }): void {
  if (listing.has(field)) return;
  listing.add(field);
  const typedTag = () => tagBefore(field.value, field.selectionStart ?? 0);
  const open = listOptions(field, {
    label: 'Tags',
    one: 'tag',
    find() {
      const tag = typedTag();
      return tag ? matchingTags(knownTags(workspaces.current), tag.typed) : [];
    },
    choose(option) {
      const tag = typedTag();
      if (!tag) return;
      // Goes on after a space.
      field.setRangeText(`${option} `, tag.start, field.selectionStart ?? 0, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
  });
  open(true);
}

/** More than these need more typing. */
const SHOWN = 8;

const listing = new WeakSet<Field>();

/** Returns the tags that continue what is typed, with their "#". */
export function matchingTags(tags: readonly string[], typed: string): string[] {
  const start = tagIdentity(typed);
  return tags
    .filter((name) => tagIdentity(name).startsWith(start) && name !== typed)
    .slice(0, SHOWN)
    .map((name) => `#${name}`);
}
