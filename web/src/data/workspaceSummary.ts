import { compareStrings } from '@lib/domain/queries/linkOrder';
import type { CategorySummary } from '@lib/domain/queries/summary';
import type { Head } from '@lib/storage/documents';

/** What is known about a workspace from its head alone, without reading any chunk. */
export interface WorkspaceSummary {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly sourceUrl?: string | undefined;
  readonly linkCount: number;
  /** UTF-8 bytes of the links. */
  readonly bytes: number;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Sorted by their newest link. */
  readonly categories: readonly CategorySummary[];
}

export function summaryOf(id: string, head: Head): WorkspaceSummary {
  const { name, isPublic, sourceUrl, linkCount, updatedAt, categories } = head;
  const bytes = head.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
  return { id, name, isPublic, sourceUrl, linkCount, bytes, updatedAt, categories };
}

/** Orders workspaces by their last change, newest first, and those that changed at the same time by id. */
export function compareSummaries(a: WorkspaceSummary, b: WorkspaceSummary): number {
  return compareStrings(b.updatedAt, a.updatedAt) || compareStrings(a.id, b.id);
}
