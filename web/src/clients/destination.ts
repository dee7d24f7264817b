/**
 * Describes where an app receives its access. `host` is missing for an app that listens on `computer`, the person's own. It
 * includes the scheme for an app that opens links of its own kind.
 */
export function destinationOf(host: string | undefined, computer: string): string {
  if (host === undefined) return `An app on ${computer}`;
  if (EXTENSION.test(host)) return `A browser extension (${host})`;
  const [scheme, rest] = host.split('://');
  return rest === undefined ? host : `An app on ${computer} that opens “${scheme ?? ''}” links`;
}

/** Matches the hosts of addresses that a browser gives to one of its extensions. */
const EXTENSION = /^\w+\.(chromiumapp|extensions\.allizom)\.org$/;
