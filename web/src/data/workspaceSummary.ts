import type { CategorySummary } from '@lib/domain/queries/summary';
import type { Head } from '@lib/storage/documents';

/** What is known about a workspace from its head alone, without reading any chunk. */
export interface WorkspaceSummary {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly sourceUrl?: string | undefined;
  readonly linkCount: number;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Sorted by their newest link. */
  readonly categories: readonly CategorySummary[];
}

export function summaryOf(id: string, head: Head): WorkspaceSummary {
  const { name, isPublic, sourceUrl, linkCount, updatedAt, categories } = head;
  return { id, name, isPublic, sourceUrl, linkCount, updatedAt, categories };
}
