/** Addresses and networks as the variable SUPERUSER_IPS names them: `10.0.0.7`, `10.0.0.0/24`, `2001:db8::/48`. */

/**
 * Whether an address is one of these, or in one of these networks. What is no address is in none.
 * @type {(address: string, entries: string[]) => boolean}
 */
function isIn(address, entries) {
  const bits = bitsOf(address);
  return bits !== null && entries.some((entry) => isInNetwork(entry, bits));
}

/** @type {(entry: string, bits: string) => boolean} */
function isInNetwork(entry, bits) {
  const [text = '', size] = entry.trim().split('/');
  const network = bitsOf(text);
  if (network === null || network.length !== bits.length) return false;
  if (size === undefined) return network === bits;
  if (!/^\d{1,3}$/.test(size) || Number(size) > bits.length) return false;
  return network.slice(0, Number(size)) === bits.slice(0, Number(size));
}

/**
 * 32 or 128 binary digits; null for what is no address. IPv4 written as IPv6 (`::ffff:10.0.0.7`) is IPv4.
 * @type {(text: string) => string | null}
 */
function bitsOf(text) {
  const four = /^(?:[0:]*:ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(text)?.[1];
  if (four) return toBits(four.split('.').map(Number), 8);
  if (!/^[0-9a-f:]+$/i.test(text) || !text.includes(':')) return null;
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined) return null;
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return toBits(
    groups.map((group) => (group.length > 4 ? Number.NaN : Number.parseInt(group, 16))),
    16,
  );
}

/** @type {(numbers: number[], width: number) => string | null} */
function toBits(numbers, width) {
  if (numbers.some((number) => !(number >= 0 && number < 2 ** width))) return null;
  return numbers.map((number) => number.toString(2).padStart(width, '0')).join('');
}

module.exports = { isIn, bitsOf };
