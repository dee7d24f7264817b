import { useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';

/**
 * Returns what handles `input` events of a text field: it lists the tags of workspaces once somebody types "#". The code for it
 * loads then.
 */
export function useTagList(workspaces: readonly Workspace[]): (event: Event) => void {
  const latest = useRef(workspaces);
  latest.current = workspaces;
  return ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !target.value.includes('#')) return;
    void import('./tagList').then(({ listTags }) => listTags(target, latest));
  };
}
