import { DAY_MS } from '@shared/base/durations';

// What a page shows first does not use `Intl`: a browser takes about 15 ms to load its data.

/** How people write dates, times and numbers in some language. The words stay English. */
export interface Customs {
  readonly isMonthFirst: boolean;
  readonly isTwelveHours: boolean;
  /** What is between groups of digits. */
  readonly separator: string;
  /** Whether the groups before the last one have two digits, as in India. */
  readonly hasLakhs: boolean;
}

let customs: Customs = { isMonthFirst: false, isTwelveHours: false, separator: ',', hasLakhs: false };

export function followCustoms(those: Customs): void {
  customs = those;
}

/** Formats a day the way people say it: "today", "3 days ago", or the date if it was a week ago or earlier. */
export function formatDay(time: string, now = Date.now()): string {
  const days = Math.round((startOfDay(Date.parse(time)) - startOfDay(now)) / DAY_MS);
  return days <= 0 && days > -7 ? relative(days, ' days') : formatDate(time);
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Formats a date, such as "1 Jan 2026", or "Jan 1, 2026". */
export function formatDate(time: string): string {
  return `${dayOfYear(time)}${customs.isMonthFirst ? ',' : ''} ${String(new Date(time).getFullYear())}`;
}

/** Formats a date without the year, such as "1 Jan". */
function dayOfYear(time: string): string {
  const date = new Date(time);
  return dayAndMonth(date, monthOf(date).slice(0, 3));
}

function dayAndMonth(date: Date, month: string): string {
  const day = String(date.getDate());
  return customs.isMonthFirst ? `${month} ${day}` : `${day} ${month}`;
}

const monthOf = (date: Date) => MONTHS[date.getMonth()] ?? '';

/** Formats a day in few characters: "today", "yesterday", "3d ago", or the date, without the year if it is this one. */
export function formatShortDay(time: string, now: number): string {
  const days = Math.round((startOfDay(Date.parse(time)) - startOfDay(now)) / DAY_MS);
  if (days <= 0 && days > -7) return relative(days, 'd');
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? dayOfYear(time) : formatDate(time);
}

/** Returns the date in the browser's time zone as `YYYY-MM-DD`. */
export function isoDay(date: Date): string {
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Formats the time of day, such as "14:32", or "2:32 PM". */
export function formatTime(time: string): string {
  const date = new Date(time);
  const [hours, minutes] = [date.getHours(), two(date.getMinutes())];
  if (!customs.isTwelveHours) return `${two(hours)}:${minutes}`;
  return `${String(hours % 12 || 12)}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

const two = (part: number) => String(part).padStart(2, '0');

/** Formats a date and time in full, such as "Thursday, 1 January 2026 at 14:32". */
export function formatDateTime(time: string): string {
  const date = new Date(time);
  const day = `${WEEKDAYS[date.getDay()] ?? ''}, ${dayAndMonth(date, monthOf(date))}`;
  return `${day}${customs.isMonthFirst ? ',' : ''} ${String(date.getFullYear())} at ${formatTime(time)}`;
}

/** Joins names, such as "Work, Travel and Recipes". */
export function formatList(names: Iterable<string>): string {
  return new Intl.ListFormat('en-GB').format(names);
}

/** Returns "1 link" or "1,234 links". */
export function formatLinkCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'link' : 'links'}`;
}

/** Formats a whole number, such as "1,234". */
export function formatNumber(number: number): string {
  return String(number).replace(customs.hasLakhs ? LAKHS : THOUSANDS, customs.separator);
}

const THOUSANDS = /\B(?=(\d{3})+$)/g;
const LAKHS = /\B(?=(\d{2})*\d{3}$)/g;

/** `days` is 0 or negative. */
function relative(days: number, unit: string): string {
  return ['today', 'yesterday'][-days] ?? `${String(-days)}${unit} ago`;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
