import type { Request } from 'firebase-functions/https';
import { callerAddress } from './callerAddress';

const ONE_NETWORK = '2001:db8:1:2::/64';

/** Returns the caller's address for a request with this `X-Forwarded-For`, over a connection from `peer`. */
function addressOf(forwardedFor: string | undefined, peer = '169.254.1.1'): string {
  const get = (name: string) => (name === 'x-forwarded-for' ? forwardedFor : undefined);
  const request: Request = Object.create({ get, socket: { remoteAddress: peer } });
  return callerAddress(request);
}

describe('callerAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1,198.51.100.2 ,  203.0.113.9 ', '203.0.113.9'],
    ['unknown, "; drop, 203.0.113.9', '203.0.113.9'],
  ])('uses the last hop, whatever the caller puts before it: %s', (header, address) => {
    expect(addressOf(header)).toBe(address);
  });

  it.each([undefined, '', 'localhost', '203.0.113.9, unknown', '203.0.113.9,', '999.1.1.1', 'fe80::1%br-0'])(
    'uses the address of the connection if the header has no valid one: %s',
    (header) => {
      expect(addressOf(header)).toBe('169.254.1.1');
    },
  );

  it.each([
    ['2001:db8:1:2:3:4:5:6', ONE_NETWORK],
    ['2001:DB8:1:2::', ONE_NETWORK],
    ['2001:db8:1:2::ffff', ONE_NETWORK],
    ['2001:db8:1:3::ffff', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['1::3:4:5:6:7', '1:0:0:3::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
  ])('returns the /64 network of an IPv6 address: %s', (address, network) => {
    expect(addressOf(address)).toBe(network);
  });

  it('tells apart IPv4 addresses in IPv6 form, which share a /64 network', () => {
    expect(addressOf('::ffff:203.0.113.9')).not.toBe(addressOf('::ffff:203.0.113.10'));
  });
});
