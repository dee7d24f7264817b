/** What a column or a field of a file may hold. */
export const ROLES = [
  'address',
  'title',
  'note',
  'description',
  'highlights',
  'tags',
  'folder',
  'date',
  'favorite',
  'archived',
] as const;
export type Role = (typeof ROLES)[number];
