/**
 * Returns the lines of a chat that WhatsApp and the like have exported, without the time and the sender before each message, and
 * when each was sent. Messages to oneself are a common place for links. Returns undefined for any other text.
 */
export function chatLines(text: string): readonly ChatLine[] | undefined {
  const lines = text.split(/\r\n?|\n/);
  if (!isChat(lines)) return undefined;
  let sent = '';
  return lines.map((line) => {
    const [start = '', date = ''] = MESSAGE.exec(line) ?? NOTICE.exec(line) ?? [];
    if (start !== '') sent = date.replace(/[\u202F\u00A0]/g, ' ');
    return { written: line.slice(start.length), sent, isFirst: start !== '' };
  });
}

export interface ChatLine {
  readonly written: string;
  /** When, as it is written in the file. */
  readonly sent: string;
  /** Whether it begins a message, which the lines below it may go on with. */
  readonly isFirst: boolean;
}

/** Returns whether most lines with a time and a name before a colon have the same few names. */
function isChat(lines: readonly string[]): boolean {
  const senders = new Map<string, number>();
  for (const line of lines) {
    const sender = MESSAGE.exec(line)?.[2];
    if (sender !== undefined) senders.set(sender, (senders.get(sender) ?? 0) + 1);
  }
  const messages = [...senders.values()].reduce((sum, count) => sum + count, 0);
  return messages >= MIN_MESSAGES && senders.size <= messages / 2;
}

const MIN_MESSAGES = 3;

const TIME = String.raw`\u200E?\[?(\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?:[ \u202F\u00A0][AaPp]\.?[Mm]\.?)?)(?:\]| -) `;
const MESSAGE = new RegExp(String.raw`^${TIME}([^:\n]{1,60}): `);
/** What the program says itself. */
const NOTICE = new RegExp(`^${TIME}`);
