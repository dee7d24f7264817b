const DAY_MS = 24 * 60 * 60 * 1000;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats a day the way people say it: "today", "3 days ago", and the date after a week. */
export function formatDay(time: string, now = Date.now()): string {
  const days = startOfDay(Date.parse(time)) - startOfDay(now);
  const count = Math.round(days / DAY_MS);
  return count <= 0 && count > -7 ? relative.format(count, 'day') : day.format(Date.parse(time));
}

/** Formats a time in full. */
export function formatDate(time: string): string {
  return instant.format(Date.parse(time));
}

/** Returns "1 link" or "1,234 links". */
export function countOfLinks(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'link' : 'links'}`;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
