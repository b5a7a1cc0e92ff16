/**
 * ASCII domains: `müller.de` → `xn--mller-kva.de` (RFC 3492). Chrome converts in e-mail fields,
 * other browsers do not: without one form a person would have two addresses. People see
 * `readableDomain`.
 */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const ASCII_END = 128;

/** Lower case; encodes each non-ASCII label. */
export function asciiDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => (isAscii(label) ? label : `xn--${encodePoints([...label.normalize('NFC')].map(pointOf))}`))
    .join('.');
}

/** For display, only Latin script: other scripts have look-alikes, and `xn--` is a warning. Invalid codes stay. */
export function readableDomain(domain: string): string {
  return domain.split('.').map(decodeLabel).join('.');
}

/** Latin characters after ASCII. */
const LATIN = { first: 0xc0, last: 0x24f };
const isLatin = (point: number) => point < ASCII_END || (point >= LATIN.first && point <= LATIN.last);

function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const points = decodePoints(label.slice(4));
  if (points === null || !points.every(isLatin)) return label;
  const text = points.map((point) => String.fromCodePoint(point)).join('');
  return asciiDomain(text) === label ? text : label;
}

const isAscii = (label: string) => [...label].every((char) => pointOf(char) < ASCII_END);
const pointOf = (char: string) => char.codePointAt(0) ?? 0;

/** RFC 3492, section 6.3, with its names. */
function encodePoints(points: readonly number[]): string {
  const basic = points.filter((point) => point < ASCII_END);
  let out = basic.map((point) => String.fromCodePoint(point)).join('') + (basic.length > 0 ? '-' : '');
  let n = ASCII_END;
  let delta = 0;
  let bias = FIRST_BIAS;
  let handled = basic.length;
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= n));
    delta += (next - n) * (handled + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta++;
      if (point !== n) continue;
      out += variableLength(delta, bias);
      bias = adaptBias(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return out;
}

/** RFC 3492, section 6.2; null if invalid. */
function decodePoints(code: string): number[] | null {
  const end = code.lastIndexOf('-');
  const points = [...code.slice(0, Math.max(end, 0))].map(pointOf);
  let n = ASCII_END;
  let i = 0;
  let bias = FIRST_BIAS;
  for (let at = end + 1; at < code.length; ) {
    const number = readNumber(code, at, bias);
    if (number === null) return null;
    const count = points.length + 1;
    bias = adaptBias(number.value, count, i === 0 && n === ASCII_END);
    i += number.value;
    n += Math.floor(i / count);
    i %= count;
    points.splice(i, 0, n);
    i++;
    at = number.end;
  }
  return points;
}

/** The number that begins at a place, and where it ends. */
function readNumber(code: string, start: number, bias: number): { value: number; end: number } | null {
  let value = 0;
  let weight = 1;
  for (let at = start, k = BASE; at < code.length; at++, k += BASE) {
    const read = '0123456789'.includes(code.charAt(at)) ? code.charCodeAt(at) - 22 : code.charCodeAt(at) - 97;
    if (read < 0 || read >= BASE) return null;
    value += read * weight;
    const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (read < t) return { value, end: at + 1 };
    weight *= BASE - t;
  }
  return null;
}

function variableLength(delta: number, bias: number): string {
  let out = '';
  let rest = delta;
  for (let k = BASE; ; k += BASE) {
    const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (rest < t) return out + encodeDigit(rest);
    out += encodeDigit(t + ((rest - t) % (BASE - t)));
    rest = Math.floor((rest - t) / (BASE - t));
  }
}

/** 0 to 25 are a to z, 26 to 35 are 0 to 9. */
function encodeDigit(value: number): string {
  return String.fromCharCode(value < 26 ? value + 97 : value + 22);
}

function adaptBias(change: number, count: number, first: boolean): number {
  let delta = first ? Math.floor(change / DAMP) : Math.floor(change / 2);
  delta += Math.floor(delta / count);
  let k = 0;
  while (delta > ((BASE - T_MIN) * T_MAX) / 2) {
    delta = Math.floor(delta / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
