import { z } from 'zod';

/** A link as the workspace holds and Firestore stores it. `category` is the id of its category. */
export const linkSchema = z.object({
  category: z.string(),
  title: z.string(),
  url: z.string(),
  /** ISO 8601, UTC, milliseconds: such texts sort by time. */
  addedAt: z.string(),
  notes: z.string().optional(),
  sourceUrl: z.string().optional(),
  /** Of a logged session. */
  conversationId: z.string().optional(),
  localPath: z.string().optional(),
});
export type Link = z.infer<typeof linkSchema>;

/** Links that are stored together, by link id. `bytes` is the size of their JSON in UTF-8. */
export interface Chunk {
  readonly bytes: number;
  readonly links: ReadonlyMap<string, Link>;
}

/** A workspace in memory: immutable, so that a copy can be shared and a refused commit costs nothing. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly sourceUrl?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Names as first written, by category id. */
  readonly categories: ReadonlyMap<string, string>;
  readonly chunks: readonly Chunk[];
}

/** What a pure operation gives back: the workspace after it (the same object if nothing changed) and its answer. */
export interface Change<Result> {
  readonly workspace: Workspace;
  readonly result: Result;
}

/** What a pure operation does. It may be applied more than once, so it must depend on its arguments alone. */
export type Operation<Result> = (workspace: Workspace) => Change<Result>;

export const DEFAULT_WORKSPACE_ID = 'default';
export const SESSIONS_WORKSPACE_ID = 'assistant-sessions';

const FIRST_NAMES: Readonly<Record<string, string>> = {
  [DEFAULT_WORKSPACE_ID]: 'Default',
  [SESSIONS_WORKSPACE_ID]: 'Assistant Sessions',
};

/** A workspace that holds nothing yet. `now` is in ISO 8601. */
export function emptyWorkspace(id: string, now: string): Workspace {
  return {
    id,
    name: FIRST_NAMES[id] ?? id,
    isPublic: false,
    createdAt: now,
    updatedAt: now,
    categories: new Map(),
    chunks: [],
  };
}
