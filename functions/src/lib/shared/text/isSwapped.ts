/** Returns whether two different words differ only in the order of two neighboring letters. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (a.charAt(at) === b.charAt(at)) at++;
  return (
    a.charAt(at) === b.charAt(at + 1) &&
    a.charAt(at + 1) === b.charAt(at) &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}
