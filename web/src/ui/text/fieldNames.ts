import type { ShownField } from '@shared/model/model';

/** What the web app calls the fields of a link. */
export const FIELD_NAMES = {
  category: 'category',
  title: 'title',
  url: 'address',
  addedAt: 'date',
  notes: 'note',
  sourceUrl: 'reference',
  conversationId: 'session',
  localPath: 'path',
} as const satisfies Record<ShownField, string>;
