/**
 * Exact text forms in a Schadenakte and a downloaded share. `pruefen.sh` accepts the same: both
 * refuse ambiguous text. Non-ASCII text is read as bytes.
 */
import { base64 } from './evidenceNote';

/** A text without its exact form. `line`: first wrong line, from 1. */
export class PackageFormError extends Error {
  constructor(readonly line: number) {
    super(`wrong form in line ${line}`);
  }
}

/** 64 lower-case hex characters. */
const HASH = /^[0-9a-f]{64}$/;
const SUM_LINE = /^([0-9a-f]{64}) {2}((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*)$/;
const PART = /^[0-9a-f]{32}(.+)$/s;
/** Control characters: not in JSON, and a shell may end the text there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what this looks for.
const CONTROL = /[\0-\x1f]/;
/** A string without quotes, backslash and braces; a number; a word. */
const FIELD = /^"([A-Za-z0-9_]+)":(?:"([^"\\{}]*)"|true|false|null|-?[0-9][0-9.eE+-]*)(?:,(?="))?/;

/**
 * Reads lines; each, also the last, ends with a line feed.
 * @param accepts tests a line.
 * @returns number of lines.
 * @throws PackageFormError
 */
export function eachLine(text: string, accepts: (line: string, number: number) => boolean): number {
  const lines = text.split('\n');
  const rest = lines.pop();
  for (const [index, line] of lines.entries()) if (!accepts(line, index + 1)) throw new PackageFormError(index + 1);
  if (rest !== '') throw new PackageFormError(lines.length + 1);
  return lines.length;
}

/** A `sha256sum` line, or null. */
export function parseSumLine(line: string): { sum: string; name: string } | null {
  const [, sum, name] = SUM_LINE.exec(line) ?? [];
  return sum === undefined || name === undefined ? null : { sum, name };
}

/**
 * The hashes of an inclusion path, one a line.
 * @throws PackageFormError
 */
export function parseWay(text: string): string[] {
  const hashes: string[] = [];
  eachLine(text, (line) => HASH.test(line) && hashes.push(line) > 0);
  return hashes;
}

/**
 * Length of the path from a position (from 0) to the root of `size` entries (RFC 9162, section
 * 2.1.3.2).
 */
export function wayLength(position: number, size: number): number {
  let length = 0;
  for (let [at, last] = [position, size - 1]; last > 0; [at, last] = [Math.floor(at / 2), Math.floor(last / 2)])
    if (at % 2 === 1 || at < last) length++;
  return length;
}

/**
 * Part hashes by name: each known part at most once, in order.
 * @throws PackageFormError
 */
export function parsePartList(text: string, parts: readonly string[]): Map<string, string> {
  const sums = new Map<string, string>();
  let next = 0;
  const count = eachLine(text, (line) => {
    const { sum, name } = parseSumLine(line) ?? { sum: '', name: '' };
    const at = parts.indexOf(name, next);
    next = at + 1;
    sums.set(name, sum);
    return at >= 0;
  });
  if (count === 0) throw new PackageFormError(1);
  return sums;
}

/**
 * Checks the line of an erased part.
 * @throws PackageFormError
 */
export function parseErased(text: string, part: string): void {
  const count = eachLine(text, (line, number) => number === 1 && parseSumLine(line)?.name === part);
  if (count === 0) throw new PackageFormError(1);
}

/**
 * The content of a part after its salt.
 * @throws PackageFormError
 */
export function parsePart(text: string): string {
  const [, value] = PART.exec(text) ?? [];
  if (value === undefined) throw new PackageFormError(1);
  const control = value.search(CONTROL);
  if (control >= 0) throw new PackageFormError(value.slice(0, control).split('\n').length);
  return value;
}

/**
 * Texts of a flat JSON object as the server writes parts. Numbers, true, false and null are
 * skipped.
 * @returns null for any other text.
 */
export function parseFlat(json: string): Map<string, string> | null {
  if (!json.startsWith('{') || !json.endsWith('}')) return null;
  const texts = new Map<string, string>();
  const names = new Set<string>();
  for (let rest = json.slice(1, -1), isFirst = true; isFirst || rest !== ''; isFirst = false) {
    const [field = '', name = '', text] = FIELD.exec(rest) ?? [];
    if (field === '' || names.has(name) || (rest.length > field.length && !field.endsWith(','))) return null;
    names.add(name);
    if (text !== undefined) texts.set(name, text);
    rest = rest.slice(field.length);
  }
  return texts;
}

/** The field's text if a hash, else null. */
export function hashIn(texts: Map<string, string> | null, name: string): string | null {
  const text = texts?.get(name);
  return text !== undefined && HASH.test(text) ? text : null;
}

/** SHA-256 of the photos in a manifest, in order; null for any other text. */
export function parsePhotos(json: string): string[] | null {
  if (json === '[]') return [];
  if (!json.startsWith('[') || !json.endsWith(']')) return null;
  const sums: string[] = [];
  for (let at = 1; ; ) {
    const end = json.indexOf('}', at) + 1;
    const sum = end === 0 ? null : hashIn(parseFlat(json.slice(at, end)), 'sha256');
    if (sum === null) return null;
    sums.push(sum);
    if (end === json.length - 1) return sums;
    if (json[end] !== ',') return null;
    at = end + 1;
  }
}

/** Base64 to hex; null for a non-canonical form (padding, unused bits, blanks). */
export function hexOfBase64(text: string): string | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '') return null;
  let hex = '';
  for (let at = 0; at < text.length; at += 4) hex += hexOfFour(text.slice(at, at + 4));
  return base64(hex) === text ? hex : null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function hexOfFour(four: string): string {
  const digits = four.replace(/=+$/, '');
  const bits = [...digits.padEnd(4, 'A')].reduce((sum, letter) => sum * 64 + ALPHABET.indexOf(letter), 0);
  return bits
    .toString(16)
    .padStart(6, '0')
    .slice(0, 2 * (digits.length - 1));
}

/** Unpadded base64url to hex; null for a non-canonical form. */
export function hexOfBase64Url(text: string): string | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  return hexOfBase64(padded.replaceAll('-', '+').replaceAll('_', '/'));
}
