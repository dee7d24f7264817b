import { formatNumber } from '../ui/text/format';

/** Says at the end of what is printed how many links are left out, if any are. */
export function LeftOut({ count }: { readonly count: number }) {
  return count > 0 ? <p>… and {formatNumber(count)} more links, which are not printed.</p> : null;
}
