/** What happened to a part of a change: put back, left as it was before the change anyway, or skipped for this reason. */
export type Outcome = 'done' | 'unchanged' | { readonly reason: string };
