import { isIP, isIPv6 } from 'node:net';
import type { Request } from 'firebase-functions/https';

/** Groups of an IPv6 address that name the network of one customer: whoever has one address there has all. */
const NETWORK_GROUPS = 4;

/**
 * The address from which a request reached the platform; of IPv6, the /64 network that it is in. It is the last
 * one of `X-Forwarded-For`, which Google's front end writes: whatever a caller sends stands before it or is
 * replaced. Of a request through Hosting it is that of Hosting's proxy, which many callers share: the header in
 * which Hosting names the caller is one that callers can send themselves.
 */
export function callerAddress(request: Pick<Request, 'get' | 'socket'>): string {
  const hop = request.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  return networkOf(isIP(hop) === 0 ? (request.socket.remoteAddress ?? '') : hop);
}

function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  // An IPv4 address in the form of IPv6.
  if (canonical.startsWith('::ffff:')) return canonical;
  return `${groupsOf(canonical).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(canonical: string): string[] {
  const [head = [], tail] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  if (!tail) return head;
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail];
}
