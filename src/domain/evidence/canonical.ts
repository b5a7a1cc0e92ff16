/** Canonical JSON: sorted keys, no white space, numbers as in JSON.stringify (docs/api.md). */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * The unique text that both sides hash.
 * @throws TypeError on undefined, functions and invalid numbers; -0 becomes 0.
 */
export function toCanonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const object = value as { readonly [key: string]: Json };
    return `{${sortKeys(Object.keys(object))
      .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(object[key] as Json)}`)
      .join(',')}}`;
  }
  const text = JSON.stringify(value);
  if (text === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError('value has no canonical JSON');
  return text;
}

/** For ASCII keys all orders agree, and the native sort is ten times faster. */
function sortKeys(keys: string[]): string[] {
  return ASCII.test(keys.join('')) ? keys.sort() : keys.sort(inUnits);
}

const ASCII = /^[ -~]*$/;

/**
 * UTF-16 order, as `<` in browsers; PocketBase's engine compares code points, which differs beyond
 * U+FFFF.
 */
function inUnits(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
