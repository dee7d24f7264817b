/** Marks the window that the bookmarklet opens, which is closed once the link is saved. */
const WINDOW_PARAMETER = 'window';

/**
 * Returns a bookmark's address that opens `/add` in a small window, with the URL, the title and the selected text of the
 * page on which it is clicked. They come after the `#`, so that they may be long and no server logs them.
 */
export function bookmarklet(origin: string): string {
  const address = JSON.stringify(`${origin}/add?${WINDOW_PARAMETER}=small#url=`);
  const url = `${address}+e(location.href)+'&title='+e(document.title)+'&notes='+e(getSelection()||'')`;
  const code = `(()=>{const e=encodeURIComponent,u=${url};open(u,'_blank','popup,width=520,height=760')||location.assign(u)})()`;
  return `javascript:${encodeURI(code)}`;
}

/** Returns whether the bookmarklet has opened this window. */
export function isBookmarkletWindow({ search }: { readonly search: string }): boolean {
  return new URLSearchParams(search).get(WINDOW_PARAMETER) === 'small';
}
