import { memoize } from '@shared/base/memoize';
import brands from './brands.json';

/**
 * Returns the brand of a host, as `simple-icons` names it. A subdomain has the brand of its domain, unless it has its own. Only
 * hosts in `brands.json` have one, so no other site can look like a known one.
 */
export function brandOf(host: string): string | undefined {
  const table = brandsByHost(brands);
  const labels = host.split('.');
  for (let index = 0; index < labels.length - 1; index++) {
    const brand = table.get(labels.slice(index).join('.'));
    if (brand !== undefined) return brand;
  }
  return undefined;
}

/** Reads the table when it is first used. In it, a host that begins with a dot continues the name of its brand. */
const brandsByHost = memoize(
  (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(table).flatMap(([brand, hosts]) =>
        hosts.split(' ').map((host) => [host.startsWith('.') ? brand + host : host, brand] as const),
      ),
    ),
);
