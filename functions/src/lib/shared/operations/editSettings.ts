import { SETTINGS, type Settings } from '../model/change';
import type { WorkspaceDraft } from '../model/workspaceDraft';

/** Sets settings of a workspace. Undefined ones keep their value. Returns whether any of them was different. */
export function editSettings(
  draft: WorkspaceDraft,
  set: { readonly [Field in keyof Settings]?: Settings[Field] | undefined },
): boolean {
  const { fields } = draft;
  const {
    name = fields.name,
    isPublic = fields.isPublic,
    isIndexed = fields.isIndexed,
    description = fields.description,
    ownerName = fields.ownerName,
    sourceUrl = fields.sourceUrl,
    categoryOrder = fields.categoryOrder,
  } = set;
  const stored = {
    ...{ name, isPublic, isIndexed: isPublic && isIndexed ? (true as const) : undefined },
    description: description ?? undefined,
    ownerName: isPublic ? (ownerName ?? undefined) : undefined,
    sourceUrl: sourceUrl ?? undefined,
    categoryOrder: categoryOrder === 'hand' ? undefined : categoryOrder,
  };
  if (SETTINGS.every((field) => stored[field] === fields[field])) return false;
  draft.fields = { ...fields, ...stored };
  return true;
}
