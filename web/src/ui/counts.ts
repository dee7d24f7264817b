/** "1 link", "1,234 links". */
export function countOfLinks(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'link' : 'links'}`;
}
