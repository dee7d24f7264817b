import type { Reader } from '../content/reader';

/** Reads the text that OneTab exports: an address and its title on each line, and an empty line between groups. */
export const read: Reader = (content, collector) => {
  if (content.kind !== 'text') return false;
  const tabs = content.text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [tabOf(line.trim())]));
  if (!tabs.every(({ url }) => ADDRESS.test(url)) || !tabs.some(({ title }) => title !== '')) return false;
  collector.leftOut.push('Which tabs were in a group together: OneTab exports no names of groups.');
  for (const tab of tabs) collector.addForeign({ ...tab, addedAt: '' });
  return 'a list of tabs, such as OneTab exports';
};

function tabOf(line: string) {
  const end = line.indexOf(SEPARATOR);
  if (end < 0) return { url: line, title: '' };
  return { url: line.slice(0, end), title: line.slice(end + SEPARATOR.length) };
}

const SEPARATOR = ' | ';

const ADDRESS = /^[a-z][a-z\d+.-]*:\S+$/i;
