import type { ComponentChildren } from 'preact';
import { formatDateTime, formatDay } from '../text/format';
import { today } from '../text/today';

/** Shows a time, by default as a day such as “yesterday”. The tooltip has the exact time. */
export function Time({ id, time, class: className, children = formatDay(time, today.value) }: TimeProps) {
  return (
    <time id={id} class={className} dateTime={time} title={formatDateTime(time)}>
      {children}
    </time>
  );
}

interface TimeProps {
  readonly id?: string;
  /** ISO 8601. */
  readonly time: string;
  readonly class?: string;
  readonly children?: ComponentChildren;
}
