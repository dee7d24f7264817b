/** Moves the focus to the page's own content, from what has gone or is about to. @returns whether there is any. */
export function focusContent(): boolean {
  const content = document.getElementById('content');
  content?.focus({ preventScroll: true });
  return content !== null;
}
