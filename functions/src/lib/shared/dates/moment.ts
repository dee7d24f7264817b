import { z } from 'zod';
import { fieldErrors } from '../contract/fields/fieldErrors';
import { daysBack, monthOf, weekOf, yearOf, type Days } from './calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations';

/** A date, a time or words for one, as a caller wrote them: "2026-01-31", "last week". */
export interface Moment {
  readonly text: string;
  readonly spanAt: (now: Now) => Span;
}

/** The time of a call, in milliseconds. */
export interface Now {
  readonly instant: number;
  /** The start of the day in the caller's time zone, as if it were in UTC. */
  readonly today: number;
}

/**
 * What a moment stands for, in milliseconds: whole days, or a time and how long it takes. Days and local times are in the
 * caller's time zone, and stored as if they were in UTC.
 */
export type Span =
  | ({ readonly kind: 'days' } & Days)
  | { readonly kind: 'localTime' | 'instant'; first: number; length: number };

export const momentSchema = z.string(fieldErrors).transform((given, context): Moment => {
  const text = given.trim();
  const words = text.slice(0, MAX_LENGTH).toLowerCase().replace(SEPARATORS, ' ');
  for (const [form, read] of FORMS) {
    const parts = form.exec(DASHED.test(text) ? text : words);
    const spanAt = parts && read(parts.slice(1));
    if (spanAt) return { text, spanAt };
  }
  const message = `must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z, or something like ${EXAMPLES}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const EXAMPLES = 'yesterday, 7d, last week, monday, 2026-03 or 2026';

/** Longer texts are not understood. */
const MAX_LENGTH = 40;

/** "last_7_days", "now-7d", "-7d" */
const SEPARATORS = /[\s_-]+/g;

/** Texts in which "-" is part of a date. */
const DASHED = /^\d{4}-\d/;

type Parts = readonly (string | undefined)[];

const DAY = String.raw`(\d{4}-\d{2}-\d{2}|today|yesterday)`;
const CLOCK = String.raw`(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?`;
const COUNT = String.raw`(\d{1,4}|an?)`;
const UNIT = '(min|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?)';
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAY = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?';

/** The forms that are understood, each with what reads its parts. Undefined means that it is something else after all. */
const FORMS: readonly (readonly [RegExp, (parts: Parts) => Moment['spanAt'] | undefined])[] = [
  [new RegExp(`^${DAY}(?:(?:T| at | )${CLOCK})?$`, 'i'), dayOrTime],
  [
    /^(\d{4})$/,
    ([year]) =>
      () =>
        days(yearOf(startOf(`${String(year)}-01-01`))),
  ],
  [
    /^(\d{4}-(?:0[1-9]|1[0-2]))$/,
    ([month]) =>
      () =>
        days(monthOf(startOf(`${String(month)}-01`))),
  ],
  [
    /^now$/,
    () =>
      ({ instant }) =>
        minutes(instant, MINUTE_MS),
  ],
  [
    /^(?:this|current) (week|month|year)$/,
    ([unit]) =>
      ({ today }) =>
        days(wholeOf(unit, today)),
  ],
  [
    /^(?:last|previous) (week|month|year)$/,
    ([unit]) =>
      ({ today }) =>
        days(lastOf(unit, today)),
  ],
  [new RegExp(`^(?:the )?(?:last|past|previous) (?:${COUNT} ?)?${UNIT}$`), untilNow],
  [new RegExp(`^(?:now | )?${COUNT} ?${UNIT}(?: ago)?$`), ago],
  [new RegExp(`^(?:(last|previous|this|on) )?${WEEKDAY}$`), weekday],
  [new RegExp(`^(${MONTHS.join('|')})(?: (\\d{4}))?$`), monthNamed],
];

const days = ({ first, end }: Days): Span => ({ kind: 'days', first, end });

/** Returns a span of time that begins with the minute of an instant. */
const minutes = (instant: number, length: number): Span => ({
  kind: 'instant',
  first: Math.floor(instant / MINUTE_MS) * MINUTE_MS,
  length,
});

/** Returns the start of a day in ISO 8601, as if it were in UTC. */
const startOf = (day: string) => Date.parse(`${day}T00:00Z`);

function dayOrTime([given = '', clock, offset]: Parts): Moment['spanAt'] | undefined {
  const day = given.toLowerCase();
  const isWord = day === 'today' || day === 'yesterday';
  const back = day === 'yesterday' ? DAY_MS : 0;
  const shown = isWord ? '2000-01-01' : day;
  const time = Date.parse(`${shown}T${clock ?? '00:00'}${offset ?? 'Z'}`);
  if (Number.isNaN(time) || !z.iso.date().safeParse(shown).success) return undefined;
  const length = clock?.length === 'hh:mm'.length ? MINUTE_MS : 1;
  return ({ today }) => {
    const first = isWord ? today - back + (time - startOf(shown)) : time;
    if (clock === undefined) return days({ first, end: first + DAY_MS });
    return { kind: offset === undefined ? 'localTime' : 'instant', first, length };
  };
}

function wholeOf(unit: string | undefined, day: number): Days {
  return unit === 'week' ? weekOf(day) : unit === 'month' ? monthOf(day) : yearOf(day);
}

function lastOf(unit: string | undefined, today: number): Days {
  return wholeOf(unit, wholeOf(unit, today).first - DAY_MS);
}

const countOf = (count = 'a') => (/\d/.test(count) ? Number(count) : 1);

/** Returns how long a unit takes if it is shorter than a day. */
const shortUnit = (unit = '') =>
  unit.startsWith('min') ? MINUTE_MS : unit.startsWith('h') ? HOUR_MS : undefined;

/** "last 7 days" are the seventh day before this one, and all days since. */
function untilNow([count, unit]: Parts): Moment['spanAt'] {
  return ({ instant, today }) => {
    const short = shortUnit(unit);
    if (short === undefined)
      return days({ first: daysBack(today, countOf(count), unit).first, end: today + DAY_MS });
    return minutes(instant - countOf(count) * short, countOf(count) * short + MINUTE_MS);
  };
}

/** "7d" is the seventh day before this one, and "24h" the minute that was so long ago. */
function ago([count, unit]: Parts): Moment['spanAt'] {
  return ({ instant, today }) => {
    const short = shortUnit(unit);
    return short === undefined
      ? days(daysBack(today, countOf(count), unit))
      : minutes(instant - countOf(count) * short, MINUTE_MS);
  };
}

/** Today counts as the last Monday only without "last". */
function weekday([which, name = '']: Parts): Moment['spanAt'] {
  return ({ today }) => {
    const back = (new Date(today).getUTCDay() - WEEKDAYS.indexOf(name.slice(0, 3)) + 7) % 7;
    const isBefore = back === 0 && (which === 'last' || which === 'previous');
    return days(daysBack(today, isBefore ? 7 : back, 'days'));
  };
}

/** Without a year, a month is the last one that has begun. */
function monthNamed([name = '', year]: Parts): Moment['spanAt'] {
  const index = MONTHS.indexOf(name);
  return ({ today }) => {
    const now = new Date(today);
    const last = now.getUTCFullYear() - (index > now.getUTCMonth() ? 1 : 0);
    const month = String(index + 1).padStart(2, '0');
    return days(monthOf(startOf(`${year ?? String(last)}-${month}-01`)));
  };
}
