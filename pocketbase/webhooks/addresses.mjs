/** Which addresses a webhook may reach: public ones (IANA's registries of special-purpose addresses). */
import { BlockList, isIP } from 'node:net';

const CLOSED = new BlockList();
for (const [network, bits] of /** @type {const} */ ([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]))
  CLOSED.addSubnet(network, bits, 'ipv4');
// Within the public part: protocol assignments with Teredo, documentation, 6to4.
for (const [network, bits] of /** @type {const} */ ([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]))
  CLOSED.addSubnet(network, bits, 'ipv6');

/** IPv6 outside it is local, mapped, translated or unassigned. */
const PUBLIC = new BlockList();
PUBLIC.addSubnet('2000::', 3, 'ipv6');

/** @type {(address: string) => boolean} */
export function isPublicAddress(address) {
  const family = isIP(address);
  if (family === 4) return !CLOSED.check(address, 'ipv4');
  return family === 6 && PUBLIC.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6');
}
