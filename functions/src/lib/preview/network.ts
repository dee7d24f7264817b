import { Resolver } from 'node:dns/promises';
import { connect, isIPv6, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How previews reach other hosts. Tests put their own name servers and web servers in its place. */
export interface Network {
  /** Returns all addresses of a host name that are known before `signal` aborts. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Opens a connection to whichever of these addresses responds first. Resolves no name. */
  connect(addresses: readonly string[], port: number): Socket;
}

/** How long one name server may take. */
const NAME_SERVER_MS = 1_500;

/** Returns the Internet as these name servers know it, by default those of the machine. */
export function internetOf(nameServers?: readonly string[]): Network {
  return {
    // Not `lookup`: the machine looks up only two names at a time, and waits for a name server that does not respond, whoever
    // has given up. So a few such names would hold up the connection to Firestore.
    async resolve(host, signal) {
      const resolver = new Resolver({ timeout: NAME_SERVER_MS, tries: 1 });
      if (nameServers) resolver.setServers(nameServers);
      const cancel = () => {
        resolver.cancel();
      };
      signal.addEventListener('abort', cancel);
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      signal.removeEventListener('abort', cancel);
      return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    },
    connect(addresses, port) {
      const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      return connect({
        host: 'already-resolved.invalid',
        port,
        autoSelectFamily: true,
        lookup: (_host, _options, callback) => {
          callback(null, found);
        },
      });
    },
  };
}

export const INTERNET = internetOf();

/** What is assigned to hosts on the Internet. Everything else in IPv6 is reserved, or leads to an IPv4 network. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Returns whether an IP address belongs to one host on the Internet, and not to any private or special network. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}
