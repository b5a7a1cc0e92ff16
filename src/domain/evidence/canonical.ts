/** Canonical JSON: keys sorted, no white space, numbers as JSON.stringify writes them (docs/routes.md). */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * The one text of a value that both sides hash.
 * @throws TypeError on undefined, functions and numbers JSON cannot write; -0 is written as 0.
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

/** Keys of ours are ASCII, where every order is the same and the engine's own is ten times as fast. */
function sortKeys(keys: string[]): string[] {
  return ASCII.test(keys.join('')) ? keys.sort() : keys.sort(inUnits);
}

const ASCII = /^[ -~]*$/;

/** Order by UTF-16 units, as `<` has it in browsers; PocketBase's engine compares characters, which differs beyond U+FFFF. */
function inUnits(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
