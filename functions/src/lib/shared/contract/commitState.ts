import { z } from 'zod';

export type CommitState = z.infer<typeof commitStateSchema>;

/**
 * The last entry of a workspace's history, and how many UTF-8 bytes were added on a day (UTC, YYYY-MM-DD): by the owner, and by
 * each member, under an id that does not tell who they are.
 */
const historyStateSchema = z.object({
  seq: z.int(),
  day: z.string(),
  bytes: z.int(),
  members: z.record(z.string(), z.int()).optional(),
});
export type HistoryState = z.infer<typeof historyStateSchema>;

/** The fields of a head that do not describe the workspace, but what a commit has to know. */
export const commitStateSchema = z.object({
  // The last commit of each instance: see `writeCommit.ts`.
  commits: z.array(z.string()).readonly(),
  // The ids of the authors in `private/authors`, so that a commit knows whether it must add its own.
  authors: z.array(z.string()).readonly(),
  // How many of them each member has, by the same ids as in `history`.
  memberAuthors: z.record(z.string(), z.int()).readonly().optional(),
  history: historyStateSchema,
  // Set if the workspace is shared: see `sharing.ts`. A commit keeps it.
  membersVersion: z.string().optional(),
});
