import { addressesIn } from '@shared/text/addresses';
import { z } from 'zod';
import type { Value } from './records';

/**
 * Returns the values of the links in a message that Telegram has exported, whose text is in parts: each has the whole message as
 * note. Returns undefined for anything else.
 */
export function messageRecords(value: unknown): ReadonlyMap<string, Value>[] | undefined {
  const { data } = messageSchema.safeParse(value);
  if (!data) return undefined;
  const text = data.text_entities.map((part) => part.text).join('');
  return data.text_entities.flatMap(({ type, text: shown, href }) => {
    const isLink = type === 'link' || type === 'text_link';
    const url = href ?? addressesIn(shown)[0]?.url ?? (isLink ? shown : '');
    if (!isLink || url === '') return [];
    return [
      new Map([
        ['url', url],
        ['title', shown === url ? '' : shown],
        ['date', data.date_unixtime ?? ''],
        ['note', text.trim() === url ? '' : text],
      ]),
    ];
  });
}

const messageSchema = z.object({
  date_unixtime: z.string().optional(),
  text_entities: z.array(z.object({ type: z.string(), text: z.string(), href: z.string().optional() })),
});
