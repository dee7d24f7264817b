import type { LinkCollector } from '../collect/linkCollector';

/** Reads the shortcut to a page that Windows or a Linux desktop keeps as a file. Its name is the title. */
export function readShortcut(name: string, text: string, collector: LinkCollector): boolean {
  if (!/^\s*\[(?:InternetShortcut|Desktop Entry|DEFAULT)\]/i.test(text)) return false;
  const fields = text.split(/\r?\n/).map((line) => /^(URL|Name)=(.*)$/i.exec(line.trim()) ?? []);
  const field = (name: string) => fields.find(([, key]) => key?.toLowerCase() === name)?.[2]?.trim() ?? '';
  if (field('url') === '') return false;
  const title = name.replace(/^.*[/\\]/s, '').replace(/\.(?:url|desktop)$/i, '');
  collector.addForeign({ title: field('name') || title, url: field('url'), addedAt: '' });
  return true;
}
