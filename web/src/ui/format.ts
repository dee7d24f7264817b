const DAY_MS = 24 * 60 * 60 * 1000;

// Each takes a browser about a millisecond to create.
const day = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
);
const dateTime = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }),
);
const time = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }));
const list = onFirstUse(() => new Intl.ListFormat('en-GB'));
const dayOfYear = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }));
const shortRelative = onFirstUse(
  () => new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' }),
);
const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

/** Formats a day the way people say it: "today", "3 days ago", or the date if it was a week ago or earlier. */
export function formatDay(time: string, now = Date.now()): string {
  const days = Math.round((startOfDay(Date.parse(time)) - startOfDay(now)) / DAY_MS);
  return days <= 0 && days > -7 ? relative().format(days, 'day') : day().format(Date.parse(time));
}

/** Formats a date, such as "1 Jan 2026". */
export function formatDate(time: string): string {
  return day().format(Date.parse(time));
}

/** Formats a day in few characters: "today", "yesterday", "3d ago", or the date, without the year if it is this one. */
export function formatShortDay(time: string, now: number): string {
  const days = Math.round((startOfDay(Date.parse(time)) - startOfDay(now)) / DAY_MS);
  if (days <= 0 && days > -7) return shortRelative().format(days, 'day');
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayOfYear : day)().format(Date.parse(time));
}

/** Returns the date in the browser's time zone as `YYYY-MM-DD`. */
export function isoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Formats the time of day, such as "14:32". */
export function formatTime(instant: string): string {
  return time().format(Date.parse(instant));
}

/** Formats a date and time in full. */
export function formatDateTime(time: string): string {
  return dateTime().format(Date.parse(time));
}

/** Joins names, such as "Work, Travel and Recipes". */
export function formatList(names: Iterable<string>): string {
  return list().format(names);
}

/** Returns "1 link" or "1,234 links". */
export function formatLinkCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'link' : 'links'}`;
}

/** Formats a whole number, such as "1,234". For what a page shows first: the browser would load its locale data. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Returns a function that creates a value when it is first called. */
function onFirstUse<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
