import { tagIdentity, tagsIn } from '../text/tags';

/**
 * Returns a function that appends a text to a note, as its last lines, unless these lines are anywhere in it. So appending can be
 * repeated, also after others have appended. Of a text that consists of tags, appends only those that the note lacks.
 */
export function noteAppender(text: string): (note: string | undefined) => string {
  const tags = onlyTags(text);
  return (note = '') => {
    if (`\n${note}\n`.includes(`\n${text}\n`)) return note;
    const known = new Set(tags && tagsIn(note).map(tagIdentity));
    const missing = tags?.flatMap(([identity, word]) => (known.has(identity) ? [] : word));
    const appended = missing?.join(' ') ?? text;
    return [note, appended].filter((part) => part !== '').join('\n');
  };
}

/**
 * Returns the tags of a text that has only tags and commas, each of them once, with their identities. Undefined for other
 * texts.
 */
function onlyTags(text: string): [identity: string, word: string][] | undefined {
  const words = new Map<string, string>();
  for (const word of text.split(/[\s,]+/u).filter((each) => each !== '')) {
    const [tag = ''] = tagsIn(word);
    if (word !== `#${tag}`) return undefined;
    const identity = tagIdentity(tag);
    if (!words.has(identity)) words.set(identity, word);
  }
  return words.size > 0 ? [...words] : undefined;
}
