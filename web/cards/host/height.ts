import type { Connection } from './connection';

/** Reports the height of the page to the app whenever it changes by more than rounding. */
export function reportHeight(connection: Connection): void {
  let reported = 0;
  const report = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (Math.abs(height - reported) <= TOLERANCE) return;
    reported = height;
    connection.notify('ui/notifications/size-changed', { height });
  };
  new ResizeObserver(report).observe(document.documentElement);
  report();
}

/** In pixels. Smaller changes could go back and forth between an app and the page. */
const TOLERANCE = 2;
