/**
 * The form of a domain name that mail servers and databases agree on: `müller.de` → `xn--mller-kva.de` (RFC 3492).
 * Chrome writes it into an e-mail field by itself, other browsers leave the umlaut: without one form the same person
 * would have two addresses.
 */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const ASCII_END = 128;

/** A domain in lower case; each label that is not ASCII is encoded, everything else stays. */
export function asciiDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => (isAscii(label) ? label : `xn--${encoded([...label.normalize('NFC')].map(pointOf))}`))
    .join('.');
}

const isAscii = (label: string) => [...label].every((char) => pointOf(char) < ASCII_END);
const pointOf = (char: string) => char.codePointAt(0) ?? 0;

/** The algorithm of RFC 3492, section 6.3, in its own names. */
function encoded(points: readonly number[]): string {
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
      bias = adapted(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return out;
}

function variableLength(delta: number, bias: number): string {
  let out = '';
  let rest = delta;
  for (let k = BASE; ; k += BASE) {
    const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (rest < t) return out + digit(rest);
    out += digit(t + ((rest - t) % (BASE - t)));
    rest = Math.floor((rest - t) / (BASE - t));
  }
}

/** 0 to 25 are a to z, 26 to 35 are 0 to 9. */
function digit(value: number): string {
  return String.fromCharCode(value < 26 ? value + 97 : value + 22);
}

function adapted(change: number, count: number, first: boolean): number {
  let delta = first ? Math.floor(change / DAMP) : Math.floor(change / 2);
  delta += Math.floor(delta / count);
  let k = 0;
  while (delta > ((BASE - T_MIN) * T_MAX) / 2) {
    delta = Math.floor(delta / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
