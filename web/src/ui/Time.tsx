import { formatDateTime, formatDay } from './format';

/** A day, such as “yesterday”. The tooltip has the exact time. */
export function Time({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatDay(time)}
    </time>
  );
}
