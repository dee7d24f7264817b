import { isIP } from 'node:net';
import type { Request } from 'firebase-functions/https';
import ipaddr from 'ipaddr.js';

/**
 * Returns the address to rate-limit a request by: an IPv4 address, or the /64 network of an IPv6 address. Uses the
 * last entry of `X-Forwarded-For`, which Google's front end writes and callers cannot forge. Behind Hosting, that
 * is Hosting's proxy, which many callers share. Ignores the header in which Hosting names the caller, because
 * callers could forge it.
 */
export function callerAddress(request: Pick<Request, 'get' | 'socket'>): string {
  const hop = request.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = isAddress(hop) ? hop : (request.socket.remoteAddress ?? '');
  return isAddress(address) ? networkOf(ipaddr.process(address)) : address;
}

/** Internet providers usually give each customer a whole /64 network of IPv6 addresses. */
const IPV6_NETWORK_BYTES = 8;

/**
 * Returns whether a text is an IP address. Alone, `ipaddr` would accept short and octal forms of IPv4, and Node.js zones that
 * `ipaddr` cannot parse.
 */
function isAddress(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.isValid(text);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().fill(0, IPV6_NETWORK_BYTES);
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}
