/** Returns the name of a device with its article, such as “an iPhone”. */
export function withArticle(device: string): string {
  return `${/^[Ai]/.test(device) ? 'an' : 'a'} ${device}`;
}
