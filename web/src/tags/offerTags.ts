/** Offers the tags of the open workspace in a field once somebody types "#". The code for it loads then. */
export function offerTags({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (target.value.includes('#')) void import('./tagList').then(({ showTags }) => showTags(target));
  }
}
