import { signal } from '@preact/signals';

/** A time of the current day, in milliseconds since 1970. Changes at midnight, so that “today” becomes “yesterday”. */
export const today = signal(Date.now());

const update = () => {
  const now = Date.now();
  if (new Date(now).toDateString() !== new Date(today.peek()).toDateString()) today.value = now;
};
setInterval(update, 60_000);
// Computers sleep at night.
document.addEventListener('visibilitychange', update);
