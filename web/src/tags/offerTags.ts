import type { Workspace } from '@shared/model/model';

/** Offers the tags of workspaces in a field once somebody types "#". The code for it loads then. */
export function offerTags({ target }: Event, workspaces: readonly Workspace[]): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (target.value.includes('#'))
      void import('./tagList').then(({ listTags }) => listTags(target, workspaces));
  }
}
