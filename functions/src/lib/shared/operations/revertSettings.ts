import { settingsOf, type SettingsChange } from '../model/change';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { editSettings } from './editSettings';
import type { Outcome } from './revertOutcome';

/**
 * Puts back the settings of a workspace that a change set, except those that have been changed since, and a name for which
 * `isNameUsed` by another workspace.
 */
export function revertSettings(
  draft: WorkspaceDraft,
  { before, after }: SettingsChange,
  isNameUsed: (name: string) => boolean,
): Outcome[] {
  return SETTINGS.flatMap(({ fields, what }) => {
    const changed = fields.filter((field) => before[field] !== undefined);
    const current = settingsOf(draft.fields);
    if (changed.every((field) => current[field] === before[field])) return 'unchanged';
    const restored = { ...current, ...Object.fromEntries(changed.map((field) => [field, before[field]])) };
    const isAsAfter = changed.every((field) => current[field] === after[field]);
    // Only owners name themselves, and this may be another one.
    if (changed.some((field) => field === 'ownerName') && restored.ownerName !== null) return OWNER_NAME;
    // What was made private since must not be listed again.
    if (!isAsAfter || (restored.isIndexed && !restored.isPublic))
      return { reason: `${what} has been changed since.` };
    if (restored.name !== current.name && isNameUsed(restored.name)) return NAME_USED;
    editSettings(draft, restored);
    return 'done';
  });
}

const OWNER_NAME = { reason: 'The name of an owner is not put back. They can enter it again.' };

const NAME_USED = { reason: 'Another workspace has its name now.' };

/** The settings that are put back one by one. Search engines may list only what is public, so these two belong together. */
const SETTINGS = [
  { fields: ['name'], what: 'The name of the workspace' },
  { fields: ['isPublic', 'isIndexed'], what: 'The visibility of the workspace' },
  { fields: ['description'], what: 'The description of the workspace' },
  { fields: ['ownerName'], what: 'The name of its owner' },
  { fields: ['sourceUrl'], what: 'The reference of the workspace' },
  { fields: ['categoryOrder'], what: 'The way in which categories are sorted' },
] as const;
